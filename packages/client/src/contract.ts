// `node packages/client/makeTypes.ts` writes this file from docs/openapi.v1.json.
export interface paths {
    "/v1/assignment/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an assignment back. Its answer, and what the person has seen, are deleted. */
        delete: operations["deleteAssignment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/billing/plans/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plans, highest price first. */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/clips/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The plays of a team that match filters, in game order: those with film as clips, the others with the reason. */
        get: operations["findClips"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/courts/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Court geometries. */
        get: operations["listCourts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/demo/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A sandbox account with a program, two teams and a scored season. 404 where the demo is off. */
        post: operations["openDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/early-access-request/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for an invitation, where this installation invites its users (409 `conflict` where registering is open). A further request of the same address replaces the one before. */
        post: operations["requestAccess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/film-tag/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark seconds of a film with a label. */
        post: operations["createFilmTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/film-tag/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a tag. Drawings stay with the film. */
        delete: operations["deleteFilmTag"];
        options?: never;
        head?: never;
        /** Change the seconds, the label, the note or the drawings of a tag. */
        patch: operations["changeFilmTag"];
        trace?: never;
    };
    "/v1/invitation/{id}/accept/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Join with an invitation: as a new user with username and password, or with the bearer of a signed-in user. A user who opens the mail of another address asks to join (`isRequested`), and an ADMIN approves. A bench invitation signs a guest in; 409 `device_waiting` on a further device until the owner allows it. 404 wrong token; 410 used, expired or revoked. */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitation/{id}/details/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the link of an invitation opens. 404 wrong token; 410 used, expired or revoked. */
        post: operations["readInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invitation/{id}/usernames/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Free usernames for the person of an invitation. */
        post: operations["suggestUsernames"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/overlay/{token}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The score of a game for everyone who has its link: no names of players unless the program shows them. 404 for unknown and revoked links alike. With an ETag; poll it at most once a second. */
        get: operations["readLiveScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlist/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a playlist: plays, or seconds of films. Items keep their order. With `filters` and no items it stays live: its clips are the last 500 plays that match. */
        post: operations["createPlaylist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlist/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A playlist. The seconds of a play come from its place on film, and move with it. */
        get: operations["readPlaylist"];
        put?: never;
        post?: never;
        /** Delete a list. Its links end at once. */
        delete: operations["deletePlaylist"];
        options?: never;
        head?: never;
        /** Change a list: its fields; single items by `changes`, so that two coaches do not undo each other; or all `items`, with `base` only while the list still has this version (else 409 with the list as it is). `filters: null` turns the clips of a live list into items; before that they cannot be changed (409 locked). */
        patch: operations["changePlaylist"];
        trace?: never;
    };
    "/v1/playlist/{id}/assignments/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Ask people of the team to watch a playlist, with a question and a day; they are notified. For those who have it already the question and the day change. 409 locked for a live playlist, which has no end. */
        put: operations["assignPlaylist"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/playlist/{id}/present/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The remote of a presentation: the screen that shows the playlist hears it by the live stream. Nothing of it is kept. */
        post: operations["steerScreen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a backup into an empty installation, with the same token. Then the server starts again with its users. */
        post: operations["startFirstRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/restore/state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What can be restored into an empty installation, and how far it is. With the token of the link that the server printed at its start. 409: it has users. */
        post: operations["readFirstRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/share/{token}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that a link shows, with addresses of its clips. 404 for an unknown link, 410 share_expired or share_revoked, 403 passcode_required. */
        get: operations["readShare"];
        put?: never;
        /** The same with the passcode of the link. 403 bad_passcode; wrong ones are limited. */
        post: operations["openShare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/share/{token}/opened/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Count an opening of a link: sent once by a page, after two seconds of play. */
        post: operations["countOpening"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/share/{token}/state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells a page that plays whether its link still holds: 204, or 410. Poll it at most once a second. */
        get: operations["checkShare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/site/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What this installation offers to a visitor. */
        get: operations["readSite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand-personnel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a player or staff member to a program. Roles other than PLAYER are given by ADMIN only; players are added by each role that writes, on a team too. */
        post: operations["createPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand-personnel/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person of a program. */
        get: operations["readPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a person. A role changes by ADMIN only; the last ADMIN stays (409 last_admin). The own picture changes with any role. */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/v1/team-brand-personnel/{id}/avatar/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin the upload of the picture of a person. People may change their own. */
        post: operations["requestPersonAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand-personnel/{id}/games/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a person, deleted or not, out of the games that have not been played. */
        delete: operations["removeFromFutureGames"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand-personnel/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted person. */
        post: operations["restorePerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand-personnel/{id}/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One person over all teams of the program that the caller sees: the roster entries, a row a season, and totals. */
        get: operations["personStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One program. */
        get: operations["readProgram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/checklist/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The dashboard checklist of a program, with the upcoming games of all its teams. */
        get: operations["readChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/flagged-games/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The final games of a program with flags to review, newest first. */
        get: operations["listFlaggedGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/personnel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everyone of a program. */
        get: operations["listPersonnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/players/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The players of a program. */
        get: operations["listPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/staff/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The staff of a program. */
        get: operations["listStaff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Figures and scoring of each team of a program. */
        get: operations["programStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/tag-sets/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sets of tag buttons of a program. Without one, the set Basketball of the product serves. */
        get: operations["listTagSets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/teams/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The teams of a program. */
        get: operations["listTeams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/upcoming-games/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games of all teams of a program that start today or later and are not final, next first; with `notScored` the earlier ones that are not final. */
        get: operations["listProgramGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/waiting-videos/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The films of a program that failed or whose upload has stopped, newest first. */
        get: operations["listWaitingFilms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-brand/{id}/webhooks/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The webhooks of a program, newest first; for its ADMIN. */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game-event/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Save one event: as a play of its own, or as a related event of the play `originEventId`. */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game-event/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One event, an origin with its related events. */
        get: operations["readEvent"];
        put?: never;
        post?: never;
        /** Of an origin: deletes its play. Of a related event: that event alone. */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        /** Change one event: name the player of a LATER, flag it, move it. */
        patch: operations["changeEvent"];
        trace?: never;
    };
    "/v1/team-game-event/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Undo a deletion. */
        post: operations["restoreEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game-event/bulk/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save a play (or up to 500, in order, in one transaction). Replaces the whole play; repeating changes nothing. */
        put: operations["savePlays"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schedule a game. The opponent is an unmanaged team, used again for the next game against the same name. */
        post: operations["createGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One game. */
        get: operations["readGame"];
        put?: never;
        post?: never;
        /** Delete a game, softly. */
        delete: operations["deleteGame"];
        options?: never;
        head?: never;
        /** Details, league and overrides, jersey colours, final scores. Setting both final scores ends the game; a bench guest sends these alone, and an API token needs `games:score` for them. */
        patch: operations["changeGame"];
        trace?: never;
    };
    "/v1/team-game/{id}/anchors/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Place the plays of a game on a film that was added later, by frames whose clock is known. */
        put: operations["changeAnchors"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/box-score/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The box score of a game, with its flags. */
        get: operations["readBoxScore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/box-score/pdf/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The box score of a game as a PDF. */
        get: operations["boxScorePdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The origins with their related events, newest first. */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A game as a file: tables, StatCrew XML, a timeline of Sportscode, JSON, or a stat file of one side for MaxPreps (422 before the program has names of its fields). CSV is UTF-8 without a mark at its beginning. */
        get: operations["downloadGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/film-times/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where each event of a game is on film: by film, so an event that several cameras show has several rows, the first film first. */
        get: operations["readFilmTimes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/flow/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The score by second, lead changes, ties and runs. */
        get: operations["readFlow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/line-ups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Line-ups of both sides and on/off of each player. */
        get: operations["readLineUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/log/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every revision since `after`, oldest first. */
        get: operations["readLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/manifest/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The films of a game as one timeline, with the clock's starts and stops on it. */
        get: operations["readManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/named-line-up/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The line-ups with a name of both sides. They serve all games of the team. */
        get: operations["readNamedLineUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/named-line-up/{key}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save a line-up with a name, or change one. Its players must be in the game. */
        put: operations["saveNamedLineUp"];
        post?: never;
        /** Delete a line-up with a name. Repeating it does nothing. */
        delete: operations["deleteNamedLineUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/options/staff/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Staff who could be added to a game. */
        get: operations["staffOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/personnel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put people into a game: the updated list of that side. */
        post: operations["addGamePeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/personnel/{personnelId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a person out of a game; 409 locked when they own events. The updated list of that side. */
        delete: operations["removeGamePerson"];
        options?: never;
        head?: never;
        /** Change a person of a game: the updated list of that side. */
        patch: operations["changeGamePerson"];
        trace?: never;
    };
    "/v1/team-game/{id}/presence/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Tells the other scorers of a game who is there, with which roles and which play is being entered. Not part of the log. */
        put: operations["sendPresence"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/reopen/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a final game back to scoring; logged. */
        post: operations["reopenGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted game. */
        post: operations["restoreGame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/score-sheet/pdf/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The score sheet of a game as a PDF: box score, running score, line-ups. */
        get: operations["scoreSheetPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/setup/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything a scoring screen needs: game, rosters, league, court, rules. */
        get: operations["readSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/shots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The shots of a game. */
        get: operations["gameShots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-game/{id}/state/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Save the snapshot of the scoring screen; the newest `savedAt` wins, an older one changes nothing. More `timesSetBack` and then the later period count before the time; without them 0 and the first period. The sides of the one with more `timesSwapped` (0 without it) count. The reply is what is stored. */
        patch: operations["saveState"];
        trace?: never;
    };
    "/v1/team-game/{id}/typed-box-score/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Save the totals of a game whose plays were not entered. They count in figures until the game has plays. Replaces what was saved; without lines it is deleted. */
        put: operations["saveTypedBoxScore"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-personnel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a person on a roster. Players need position and both jerseys; at most 5 starters. */
        post: operations["createRosterEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-personnel/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One roster entry. */
        get: operations["readRosterEntry"];
        put?: never;
        post?: never;
        /** Take a person off a roster. */
        delete: operations["deleteRosterEntry"];
        options?: never;
        head?: never;
        /** Change a roster entry. */
        patch: operations["changeRosterEntry"];
        trace?: never;
    };
    "/v1/team-personnel/{id}/games/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether a person is in games of this team that have not been played, and in which. */
        get: operations["futureGamesOfEntry"];
        put?: never;
        post?: never;
        /** Take a person, on the roster or not, out of the games of this team that have not been played. */
        delete: operations["removeEntryFromFutureGames"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-personnel/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a removed person back on the roster. */
        post: operations["restoreRosterEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-personnel/{id}/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One roster entry over its games: a row a game, and totals. */
        get: operations["playerStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-season/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a season; its dates are inclusive. */
        post: operations["createSeason"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-season/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One season. */
        get: operations["readSeason"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a season. */
        patch: operations["changeSeason"];
        trace?: never;
    };
    "/v1/team-video/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record a film: its details, size and whole SHA-256. Reserves its hours. With storeInCloud false it is never uploaded. */
        post: operations["createFilm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One film with addresses to play it. */
        get: operations["readFilm"];
        put?: never;
        post?: never;
        /** Delete a film, softly; 409 locked once its game has events. */
        delete: operations["deleteFilm"];
        options?: never;
        head?: never;
        /** Change name, notes, game, order or the teams of a scouting film. */
        patch: operations["changeFilm"];
        trace?: never;
    };
    "/v1/team-video/{id}/abort/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End an upload: deletes what was sent, keeps the record. */
        post: operations["abortUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/archive/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Keep the original alone; it counts as archive. */
        post: operations["archiveFilm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/drawings/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The drawings of a film, in its order. */
        get: operations["listDrawings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/drawings/{drawingId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Draw on a frame of a film, or change what was drawn. The client makes the id; repeating it does nothing. */
        put: operations["saveDrawing"];
        post?: never;
        /** Delete a drawing. */
        delete: operations["deleteDrawing"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/restore/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted film. */
        post: operations["restoreFilm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/retry/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Process a film again after an error. */
        post: operations["retryFilm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags of a film, in its order. */
        get: operations["listFilmTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/unarchive/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make an archived film playable again. */
        post: operations["unarchiveFilm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/upload/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin or go on with the upload of a film: addresses for the parts that are missing. */
        post: operations["startUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/upload/complete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All parts are sent. 409 chunks_missing names the ones that are not. */
        post: operations["completeUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/{id}/upload/progress/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the progress of an upload that goes straight to a bucket. The server counts what the bucket has. */
        post: operations["reportUpload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team-video/reorder/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** The order of the films of a game; 409 locked once the game has events. */
        patch: operations["reorderFilms"];
        trace?: never;
    };
    "/v1/team/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One team. */
        get: operations["readTeam"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/active-roster/players/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The active players of a team. */
        get: operations["listActivePlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/games/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games of a team, by start. */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/goals/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The goals of a team for every game, at most one for each figure. */
        get: operations["listGoals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/line-ups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team's line-ups over its games. */
        get: operations["teamLineUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/playlists/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lists of a team, the last changed first. */
        get: operations["listPlaylists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/roster/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The roster of a team, staff included. */
        get: operations["listRoster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/roster/eligible/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People of the program who are not on this roster yet. */
        get: operations["listEligible"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/roster/from/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put people of another team of the program on a roster, all or none. With the team itself as the source a new season begins: those who are not named leave the roster. */
        post: operations["copyRoster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/seasons/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The seasons of a team, newest first. */
        get: operations["listSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/shots/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A team's shots over its games. */
        get: operations["teamShots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/stats/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Season rows of each player, totals, and the games behind them. */
        get: operations["teamStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/stats/file/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The players of a team and its totals over a season as a file. CSV is UTF-8 without a mark at its beginning. */
        get: operations["downloadSeason"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The tags on films of a team, by film and second: all of them, or those of some games or a season. */
        get: operations["listTeamTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/videos/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The films of a team, newest first. */
        get: operations["listFilms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/team/{id}/videos/game-selector/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The games a film can be added to, with the films they have: newest first. */
        get: operations["listGameFilms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with username or e-mail. */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token/end/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End tokens by their SHA-256 (base64url), for a device that logged out without a network. Answers alike whether there are such tokens. */
        post: operations["endTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token/factor/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The second call of a log-in that was answered with `second_factor_asked`: its token, and one of code (of the app), recoveryCode or passkey. */
        post: operations["logInFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token/passkey/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in by passkey alone. The device checks the user, so no other factor is asked for. */
        post: operations["logInPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token/passkey/options/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a log-in by passkey alone. */
        post: operations["askPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/token/stream/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token good only for opening /events/, for 60 s, once. */
        post: operations["streamToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/unmanaged-team/{id}/personnel/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The people of an opponent. */
        get: operations["listUnmanagedPeople"];
        put?: never;
        /** Add people to an opponent: the opponent's list. */
        post: operations["addUnmanagedPeople"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/unmanaged-team/{id}/personnel/{personnelId}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take a person off an opponent; games played keep them. */
        delete: operations["removeUnmanagedPerson"];
        options?: never;
        head?: never;
        /** Change a person of an opponent for the games to come; games that have the person keep their sheet. */
        patch: operations["changeUnmanagedPerson"];
        trace?: never;
    };
    "/v1/user/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register; makes an account of the same person and signs in. With a demo's token the sandbox is kept: its user and account become those who sign up. */
        post: operations["registerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user/password/reset/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a link for a new password sent, if there is such a user with a verified address. Answers alike in any case. */
        post: operations["askReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user/password/reset/complete/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token of the link; every session ends, and a new one begins. 410: ask again. */
        post: operations["completeReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a webhook to a program, by the Standard Webhooks specification. Its secret is shown once; a repeated call renews it. */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One webhook; for the ADMIN of its program. */
        get: operations["readWebhook"];
        put?: never;
        post?: never;
        /** Delete a webhook with its deliveries. */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change a webhook, or switch it on or off. */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/v1/webhook/{id}/deliveries/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The deliveries of a webhook, newest first, for 30 days. */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{id}/deliveries/{deliveryId}/replay/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again, with the same webhook-id. */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{id}/replay/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send the deliveries since a time of the last 30 days again, each with the same webhook-id: those whose last try failed, or all. One that waits for its first try is left out. */
        post: operations["replayWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{id}/secret/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make a new secret, shown once. For 24 hours the previous one signs too. */
        post: operations["renewWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook/{id}/test/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a webhook.test. */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The live stream, as server-sent events. The data of each message is JSON of this schema. A reader may get kinds of messages that it does not know, and ignores them. */
        get: operations["listen"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            eraseAt: string | null;
            isOwner: boolean;
            isFounder: boolean;
        };
        Assignment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            playlistId: string;
            /** Format: uuid */
            personId: string;
            fullName: string;
            canSignIn: boolean;
            question: string | null;
            dueAt: string | null;
            answer: string | null;
            answeredAt: string | null;
            isOwn: boolean;
            seen: string[];
        };
        BoxScore: {
            seq: number;
            score: {
                home: number;
                away: number;
            };
            periods: {
                period: number;
                home: number;
                away: number;
            }[];
            home: components["schemas"]["SideBox"];
            away: components["schemas"]["SideBox"];
            timeouts: {
                home: {
                    left: number;
                    leftByKind: {
                        full: number;
                        short: number;
                    };
                    taken: {
                        /** Format: uuid */
                        eventId: string;
                        /** @enum {string} */
                        kind: "full" | "short" | "media" | "official";
                        period: number;
                        clockTime: number;
                    }[];
                };
                away: {
                    left: number;
                    leftByKind: {
                        full: number;
                        short: number;
                    };
                    taken: {
                        /** Format: uuid */
                        eventId: string;
                        /** @enum {string} */
                        kind: "full" | "short" | "media" | "official";
                        period: number;
                        clockTime: number;
                    }[];
                };
            };
            teamFouls: {
                home: {
                    period: number;
                    fouls: number;
                }[];
                away: {
                    period: number;
                    fouls: number;
                }[];
            };
            foulsTowardBonus: {
                home: number;
                away: number;
            };
            bonus: {
                /** @enum {string} */
                home: "none" | "one-and-one" | "two";
                /** @enum {string} */
                away: "none" | "one-and-one" | "two";
            };
            coachOut: {
                home: boolean;
                away: boolean;
            };
            possession: ("home" | "away") | null;
            arrow: ("home" | "away") | null;
            flags: components["schemas"]["Flag"][];
            flagCount: number;
            typedIn: boolean;
        };
        ChangeMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "create" | "update" | "destroy";
        };
        Court: {
            /** Format: uuid */
            id: string;
            code: string;
            name: string;
            half: boolean;
            widthInches: number;
            heightInches: number;
            threePointArcInches: number;
            threePointCornerInches: number;
            laneWidthInches: number;
            freeThrowLineInches: number;
            freeThrowCircleRadiusInches: number;
            blockInches: number;
            rimFromBaseline: number;
            rimDiameterInches: number;
            backboardFromBaseline: number;
            backboardInches: number;
            restrictedArcInches: number;
            centerCircleRadiusInches: number;
            lineWidthInches: number;
            showRestrictedArc: boolean;
            dashedFreeThrow: boolean;
            floorColor?: string | null;
            laneColor?: string | null;
            lineColor?: string | null;
        };
        CourtOverrides: {
            widthInches?: number;
            heightInches?: number;
            threePointArcInches?: number;
            threePointCornerInches?: number;
            laneWidthInches?: number;
            freeThrowLineInches?: number;
            freeThrowCircleRadiusInches?: number;
            blockInches?: number;
            rimFromBaseline?: number;
            rimDiameterInches?: number;
            backboardFromBaseline?: number;
            backboardInches?: number;
            restrictedArcInches?: number;
            centerCircleRadiusInches?: number;
            lineWidthInches?: number;
            showRestrictedArc?: boolean;
            dashedFreeThrow?: boolean;
            floorColor?: string | null;
            laneColor?: string | null;
            lineColor?: string | null;
        };
        CourtOverridesInput: {
            widthInches?: number;
            heightInches?: number;
            threePointArcInches?: number;
            threePointCornerInches?: number;
            laneWidthInches?: number;
            freeThrowLineInches?: number;
            freeThrowCircleRadiusInches?: number;
            blockInches?: number;
            rimFromBaseline?: number;
            rimDiameterInches?: number;
            backboardFromBaseline?: number;
            backboardInches?: number;
            restrictedArcInches?: number;
            centerCircleRadiusInches?: number;
            lineWidthInches?: number;
            showRestrictedArc?: boolean;
            dashedFreeThrow?: boolean;
            floorColor?: string | null;
            laneColor?: string | null;
            lineColor?: string | null;
        };
        Drawing: {
            /** Format: uuid */
            id: string;
            at: number;
            until: number;
            freeze: number;
            shapes: components["schemas"]["Shape"][];
        };
        EligiblePerson: {
            teamBrandPersonnelId: string | null;
            unmanagedTeamPersonnelId: string | null;
            jersey: string | null;
            position: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
            firstName: string | null;
            lastName: string;
            fullName: string;
            isStarter: boolean;
            /** @enum {string} */
            role: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
        };
        Event: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
            /** Format: uuid */
            teamGameId: string;
            period: number;
            clockTime: number;
            videoTime: number | null;
            teamVideoId: string | null;
            isHomeTeam: boolean;
            /** @enum {string} */
            assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            teamGamePersonnelId: string | null;
            pointValue: number | null;
            attributes: {
                [key: string]: unknown;
            };
            options: {
                [key: string]: unknown;
            };
            location: {
                x: number;
                y: number;
                distance: number | null;
                /** @enum {string} */
                side: "left" | "right";
                /** @enum {string} */
                hoopSide: "left" | "right";
            } | null;
            hoopSide: ("left" | "right") | null;
            order: number;
            userFlagged: boolean;
            isOrigin: boolean;
            originEventId: string | null;
        };
        EventAttributes: {
            /** @enum {string} */
            foulType?: "shooting" | "non_shooting" | "offensive" | "technical" | "unsportsmanlike" | "disqualifying";
            award?: (0 | 1 | 2 | 3) | "1&1";
            subIn?: boolean;
            deadBall?: boolean;
            /** @enum {string} */
            timeoutKind?: "full" | "short" | "media" | "official";
            drawnById?: string | null;
            /** @enum {string} */
            freethrowViolationBy?: "offense" | "defense";
            throwerId?: string | null;
            missedRim?: boolean;
            /** @enum {string} */
            technicalKind?: "class-a" | "class-b" | "administrative" | "delay" | "defensive-three-seconds" | "excess-timeout" | "flop";
            /** @enum {string} */
            foulDetail?: "reaching" | "blocking" | "pushing" | "holding" | "charging" | "illegal-screen" | "take" | "clear-path" | "away-from-play" | "throw-in" | "loose-ball";
            /** @enum {string} */
            benchRole?: "coach" | "assistant" | "substitute" | "other";
            cancelledByOfficials?: boolean;
            attempt?: number;
            allowRebound?: boolean;
            fastBreak?: boolean;
        };
        FeedEvent: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
            /** Format: uuid */
            teamGameId: string;
            period: number;
            clockTime: number;
            videoTime: number | null;
            teamVideoId: string | null;
            isHomeTeam: boolean;
            /** @enum {string} */
            assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            teamGamePersonnelId: string | null;
            pointValue: number | null;
            attributes: {
                [key: string]: unknown;
            };
            options: {
                [key: string]: unknown;
            };
            location: {
                x: number;
                y: number;
                distance: number | null;
                /** @enum {string} */
                side: "left" | "right";
                /** @enum {string} */
                hoopSide: "left" | "right";
            } | null;
            hoopSide: ("left" | "right") | null;
            order: number;
            userFlagged: boolean;
            isOrigin: boolean;
            originEventId: string | null;
            /** Format: date-time */
            createdAt: string;
            teamId: string | null;
            /** Format: uuid */
            leagueId: string;
            /** Format: uuid */
            courtId: string;
            teamGamePersonnel: {
                /** Format: uuid */
                id: string;
                fullName: string;
                jersey: string;
            } | null;
            seq: number;
            jerseyNumber: string | null;
            jerseyName: string | null;
            flagged: boolean;
            allFlaggedReasonCodes: string[];
            flagExplanation: string[];
        };
        FeedPlay: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
            /** Format: uuid */
            teamGameId: string;
            period: number;
            clockTime: number;
            videoTime: number | null;
            teamVideoId: string | null;
            isHomeTeam: boolean;
            /** @enum {string} */
            assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            teamGamePersonnelId: string | null;
            pointValue: number | null;
            attributes: {
                [key: string]: unknown;
            };
            options: {
                [key: string]: unknown;
            };
            location: {
                x: number;
                y: number;
                distance: number | null;
                /** @enum {string} */
                side: "left" | "right";
                /** @enum {string} */
                hoopSide: "left" | "right";
            } | null;
            hoopSide: ("left" | "right") | null;
            order: number;
            userFlagged: boolean;
            isOrigin: boolean;
            originEventId: string | null;
            /** Format: date-time */
            createdAt: string;
            teamId: string | null;
            /** Format: uuid */
            leagueId: string;
            /** Format: uuid */
            courtId: string;
            teamGamePersonnel: {
                /** Format: uuid */
                id: string;
                fullName: string;
                jersey: string;
            } | null;
            seq: number;
            jerseyNumber: string | null;
            jerseyName: string | null;
            flagged: boolean;
            allFlaggedReasonCodes: string[];
            flagExplanation: string[];
            rel: components["schemas"]["FeedEvent"][];
        };
        Film: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamId: string;
            teamGameId: string | null;
            /** @enum {string} */
            type: "GAME" | "SCOUT" | "OTHER";
            name: string;
            notes: string | null;
            scout: {
                homeTeamName: string;
                awayTeamName: string;
                playedAt: string | null;
            } | null;
            order: number;
            filename: string;
            originalType: string;
            size: number;
            hash: string;
            fingerprint: string | null;
            storeInCloud: boolean;
            width: number | null;
            height: number | null;
            aspectRatio: number | null;
            duration: number | null;
            badge: ("SD" | "HD" | "UHD") | null;
            /** @enum {string} */
            status: "LOCAL" | "UPLOADING" | "INCOMPLETE" | "PROCESSING" | "READY" | "ARCHIVED" | "ERROR";
            progress: number;
            error: {
                code: string;
                message: string;
            } | null;
            uploadCompleted: boolean;
            isArchived: boolean;
            chunks: number;
            src: string | null;
            clip: string | null;
            mp4: string | null;
            poster: string | null;
            sprites: {
                interval: number;
                width: number;
                height: number;
                columns: number;
                rows: number;
                urls: string[];
            } | null;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        FilmManifest: {
            videos: {
                /** Format: uuid */
                id: string;
                name: string;
                /** @enum {string} */
                status: "LOCAL" | "UPLOADING" | "INCOMPLETE" | "PROCESSING" | "READY" | "ARCHIVED" | "ERROR";
                src: string | null;
                clip: string | null;
                mp4: string | null;
                poster: string | null;
                sprites: {
                    interval: number;
                    width: number;
                    height: number;
                    columns: number;
                    rows: number;
                    urls: string[];
                } | null;
                duration: number;
                filename: string;
                size: number;
                originalType: string;
                hash: string;
                fingerprint: string | null;
                start: number;
            }[];
            totalDuration: number;
            clock: {
                /** @enum {string} */
                type: "clock_start" | "clock_stop";
                videoTime: number;
                clockTime: number;
                period: number;
                /** Format: uuid */
                teamVideoId: string;
            }[];
            anchors: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                teamVideoId: string;
                videoTime: number;
                period: number;
                clockTime: number;
                residual: number | null;
            }[];
        };
        FilmMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "create" | "update" | "destroy";
            /** Format: uuid */
            teamId: string;
            teamGameId: string | null;
            /** @enum {string} */
            status: "LOCAL" | "UPLOADING" | "INCOMPLETE" | "PROCESSING" | "READY" | "ARCHIVED" | "ERROR";
            progress: number;
        };
        FilmTag: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamVideoId: string;
            start: number;
            end: number;
            label: string;
            labels: {
                group: string | null;
                text: string;
            }[];
            note: string | null;
            eventId: string | null;
            drawings: {
                at: number;
                freeze: number;
                shapes: components["schemas"]["Shape"][];
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        Flag: {
            code: string;
            /** @enum {string} */
            severity: "error" | "warning" | "note";
            eventId: string | null;
            playId: string | null;
            message: string;
            fix?: unknown;
            others?: unknown[];
            step?: {
                label: string;
                /** @enum {string} */
                asks: "throws" | "rebound" | "player";
            };
        };
        Flow: {
            seq: number;
            steps: {
                /** Format: uuid */
                eventId: string;
                /** Format: uuid */
                playId: string;
                /** @enum {string} */
                side: "home" | "away";
                points: number;
                period: number;
                clockTime: number;
                elapsed: number;
                home: number;
                away: number;
                turned: ("lead-change" | "tie") | null;
            }[];
            leadChanges: number;
            ties: number;
            largestLead: {
                home: {
                    points: number;
                    score: {
                        home: number;
                        away: number;
                    };
                    period: number;
                    clockTime: number;
                } | null;
                away: {
                    points: number;
                    score: {
                        home: number;
                        away: number;
                    };
                    period: number;
                    clockTime: number;
                } | null;
            };
            largestRun: {
                home: number;
                away: number;
            };
            secondsLeading: {
                home: number;
                away: number;
            };
            secondsTied: number;
            runs: {
                /** @enum {string} */
                side: "home" | "away";
                points: number;
                from: {
                    /** Format: uuid */
                    eventId: string;
                    /** Format: uuid */
                    playId: string;
                    /** @enum {string} */
                    side: "home" | "away";
                    points: number;
                    period: number;
                    clockTime: number;
                    elapsed: number;
                    home: number;
                    away: number;
                    turned: ("lead-change" | "tie") | null;
                };
                to: {
                    /** Format: uuid */
                    eventId: string;
                    /** Format: uuid */
                    playId: string;
                    /** @enum {string} */
                    side: "home" | "away";
                    points: number;
                    period: number;
                    clockTime: number;
                    elapsed: number;
                    home: number;
                    away: number;
                    turned: ("lead-change" | "tie") | null;
                };
            }[];
        };
        FourFactors: {
            effectiveFieldGoalPercentage: number | null;
            turnoverPercentage: number | null;
            offensiveReboundPercentage: number | null;
            freeThrowRate: number | null;
        };
        FreeThrow: {
            /** Format: uuid */
            id: string;
            attempt: number;
            /** @enum {string} */
            status: "made" | "missed" | "violation";
            teamGamePersonnelId: string | null;
            /** @enum {string} */
            assignment?: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            isHomeTeam?: boolean;
            allowRebound?: boolean;
            reboundPlayer?: components["schemas"]["FreeThrowRebound"] | null;
            /** @enum {string} */
            freethrowViolationBy?: "offense" | "defense";
            throwerId?: string | null;
            missedRim?: boolean;
            pointValue?: number;
            period?: number;
            clockTime?: number;
            videoTime?: number | null;
            teamVideoId?: string | null;
            order?: number;
            userFlagged?: boolean;
            options?: {
                [key: string]: unknown;
            };
        };
        FreeThrowRebound: {
            /** Format: uuid */
            id: string;
            isHomeTeam: boolean;
            teamGamePersonnelId: string | null;
            /** @enum {string} */
            assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            period?: number;
            clockTime?: number;
            videoTime?: number | null;
            teamVideoId?: string | null;
            order?: number;
            userFlagged?: boolean;
            options?: {
                [key: string]: unknown;
            };
        };
        Game: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamId: string;
            teamSeasonId: string | null;
            /** Format: uuid */
            leagueId: string;
            leagueOverrides: components["schemas"]["LeagueSettings"] | null;
            state: components["schemas"]["GameState"] | null;
            isHome: boolean;
            /** Format: date-time */
            gameStartTime: string;
            localStartTime: string;
            timezone: string;
            location: string;
            notes: string | null;
            finalSummary: string | null;
            finalReason: ("played" | "tied" | "forfeit" | "default" | "abandoned") | null;
            homeFinalScore: number | null;
            awayFinalScore: number | null;
            overtimePeriods: number | null;
            homeScore: number;
            awayScore: number;
            homeTeamFullName: string;
            awayTeamFullName: string;
            opponentName: string;
            opponentMascot: string;
            opponentFullName: string;
            opponentColor1Name: string | null;
            opponentColor2Name: string | null;
            homeTeamPrimaryColor: string | null;
            awayTeamPrimaryColor: string | null;
            homeTeamJerseyFill: string | null;
            homeTeamJerseyStroke: string | null;
            awayTeamJerseyFill: string | null;
            awayTeamJerseyStroke: string | null;
            /** @enum {string} */
            scoringType: "STANDARD" | "SINGLE_TEAM";
            homeUnmanagedTeam: components["schemas"]["Opponent"] | null;
            awayUnmanagedTeam: components["schemas"]["Opponent"] | null;
            homeTeam: components["schemas"]["GameTeam"] | null;
            awayTeam: components["schemas"]["GameTeam"] | null;
            seq: number;
            epoch: number;
            locked: boolean;
            typedIn: boolean;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        GameMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "create" | "update" | "destroy";
            state?: components["schemas"]["GameState"];
            by?: {
                name: string;
                device: string | null;
            };
        };
        GamePerson: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamGameId: string;
            isHomeTeam: boolean;
            teamBrandPersonnelId: string | null;
            unmanagedTeamPersonnelId: string | null;
            jersey: string;
            position: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
            firstName: string | null;
            lastName: string;
            fullName: string;
            isStarting: boolean;
            order: number;
            /** @enum {string} */
            role: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
            isAnonymous: boolean;
        };
        GameSetup: {
            teamGame: components["schemas"]["Game"];
            home: {
                name: string;
                mascot: string | null;
                jerseyFill: string | null;
                jerseyStroke: string | null;
                personnel: components["schemas"]["GamePerson"][];
            };
            away: {
                name: string;
                mascot: string | null;
                jerseyFill: string | null;
                jerseyStroke: string | null;
                personnel: components["schemas"]["GamePerson"][];
            };
            league: components["schemas"]["League"];
            court: components["schemas"]["Court"];
            rules: components["schemas"]["Rules"];
            locked: boolean;
            eligible: {
                home: components["schemas"]["EligiblePerson"][];
                away: components["schemas"]["EligiblePerson"][];
            };
        };
        GameState: {
            /** Format: date-time */
            savedAt: string;
            clockTime?: number;
            clockRunning?: boolean;
            period?: number;
            timesSetBack?: number;
            timesSwapped?: number;
            started?: boolean;
            videoTime?: number | null;
            videoStart?: number | null;
            videoEnd?: number | null;
            currentTeamVideoId?: string | null;
            activeHomeRosterIds?: string[];
            activeAwayRosterIds?: string[];
            startVideoTime?: number | null;
            startTimestamp?: string | null;
            homeTeamIsLeft?: boolean;
            homeRosterIsLeft?: boolean;
        };
        GameStateInput: {
            /** Format: date-time */
            savedAt: string;
            clockTime?: number;
            clockRunning?: boolean;
            period?: number;
            timesSetBack?: number;
            timesSwapped?: number;
            started?: boolean;
            videoTime?: number | null;
            videoStart?: number | null;
            videoEnd?: number | null;
            currentTeamVideoId?: string | null;
            activeHomeRosterIds?: string[];
            activeAwayRosterIds?: string[];
            startVideoTime?: number | null;
            startTimestamp?: string | null;
            homeTeamIsLeft?: boolean;
            homeRosterIsLeft?: boolean;
        };
        GameTeam: {
            /** Format: uuid */
            id: string;
            name: string | null;
            fullName: string;
            level: number;
            mascot: string | null;
            teamBrand: {
                /** Format: uuid */
                id: string;
                name: string;
                fullName: string;
                mascot: string;
            };
        };
        League: {
            /** Format: uuid */
            id: string;
            code: string | null;
            baseCode: string;
            name: string;
            accountId: string | null;
            /** @enum {string} */
            periodType: "QUARTER" | "HALF" | "PERIOD";
            periodDuration: number;
            overtimeDuration: number | null;
            firstFoulThreshold: number | null;
            secondFoulThreshold: number | null;
            personalFoulLimit: number | null;
            technicalLimit: number | null;
            shotClockDuration: number | null;
            readonly timeouts: {
                /** @enum {string} */
                span: "game" | "half-1" | "half-2" | "from-half-2" | "last-period" | "last-3-minutes" | "last-2-minutes" | "overtime";
                full: number;
                short: number;
            }[];
            /** Format: uuid */
            courtId: string;
            courtOverrides: components["schemas"]["CourtOverrides"] | null;
            /** @enum {string} */
            foulReset: "NONE" | "PERIOD" | "HALF";
            usesShotClock: boolean;
            /** @enum {string} */
            scoringType: "STANDARD" | "SINGLE_TEAM";
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        LeagueSettings: {
            /** @enum {string} */
            periodType?: "QUARTER" | "HALF" | "PERIOD";
            periodDuration?: number;
            overtimeDuration?: number;
            firstFoulThreshold?: number | null;
            secondFoulThreshold?: number | null;
            personalFoulLimit?: number | null;
            technicalLimit?: number | null;
            shotClockDuration?: number | null;
            readonly timeouts?: {
                /** @enum {string} */
                span: "game" | "half-1" | "half-2" | "from-half-2" | "last-period" | "last-3-minutes" | "last-2-minutes" | "overtime";
                full: number;
                short: number;
            }[];
            /** Format: uuid */
            courtId?: string;
            courtOverrides?: components["schemas"]["CourtOverrides"] | null;
            /** @enum {string} */
            foulReset?: "NONE" | "PERIOD" | "HALF";
            usesShotClock?: boolean;
            /** @enum {string} */
            scoringType?: "STANDARD" | "SINGLE_TEAM";
        };
        LeagueSettingsInput: {
            /** @enum {string} */
            periodType?: "QUARTER" | "HALF" | "PERIOD";
            periodDuration?: number;
            overtimeDuration?: number;
            firstFoulThreshold?: number | null;
            secondFoulThreshold?: number | null;
            personalFoulLimit?: number | null;
            technicalLimit?: number | null;
            shotClockDuration?: number | null;
            readonly timeouts?: {
                /** @enum {string} */
                span: "game" | "half-1" | "half-2" | "from-half-2" | "last-period" | "last-3-minutes" | "last-2-minutes" | "overtime";
                full: number;
                short: number;
            }[];
            /** Format: uuid */
            courtId?: string;
            courtOverrides?: components["schemas"]["CourtOverridesInput"] | null;
            /** @enum {string} */
            foulReset?: "NONE" | "PERIOD" | "HALF";
            usesShotClock?: boolean;
            /** @enum {string} */
            scoringType?: "STANDARD" | "SINGLE_TEAM";
        };
        LineUp: {
            people: string[];
            seconds: number;
            possessions: number;
            otherPossessions: number;
            own: components["schemas"]["StatLine"];
            other: components["schemas"]["StatLine"];
            offensiveRating: number | null;
            defensiveRating: number | null;
            netRating: number | null;
            plusMinus: number;
        };
        LineUps: {
            seq: number;
            home: {
                lineups: components["schemas"]["LineUp"][];
                onOff: {
                    /** Format: uuid */
                    id: string;
                    on: {
                        seconds: number;
                        possessions: number;
                        otherPossessions: number;
                        own: components["schemas"]["StatLine"];
                        other: components["schemas"]["StatLine"];
                        offensiveRating: number | null;
                        defensiveRating: number | null;
                        netRating: number | null;
                        plusMinus: number;
                    };
                    off: {
                        seconds: number;
                        possessions: number;
                        otherPossessions: number;
                        own: components["schemas"]["StatLine"];
                        other: components["schemas"]["StatLine"];
                        offensiveRating: number | null;
                        defensiveRating: number | null;
                        netRating: number | null;
                        plusMinus: number;
                    };
                }[];
            };
            away: {
                lineups: components["schemas"]["LineUp"][];
                onOff: {
                    /** Format: uuid */
                    id: string;
                    on: {
                        seconds: number;
                        possessions: number;
                        otherPossessions: number;
                        own: components["schemas"]["StatLine"];
                        other: components["schemas"]["StatLine"];
                        offensiveRating: number | null;
                        defensiveRating: number | null;
                        netRating: number | null;
                        plusMinus: number;
                    };
                    off: {
                        seconds: number;
                        possessions: number;
                        otherPossessions: number;
                        own: components["schemas"]["StatLine"];
                        other: components["schemas"]["StatLine"];
                        offensiveRating: number | null;
                        defensiveRating: number | null;
                        netRating: number | null;
                        plusMinus: number;
                    };
                }[];
            };
        };
        LiveScore: {
            /** @enum {string} */
            stage: "upcoming" | "live" | "final";
            /** Format: date-time */
            startsAt: string;
            finalReason: ("played" | "tied" | "forfeit" | "default" | "abandoned") | null;
            home: {
                name: string;
                mascot: string | null;
                colour: string | null;
                score: number;
                teamFouls: number;
                /** @enum {string} */
                bonus: "none" | "one-and-one" | "two";
                timeoutsLeft: number;
            };
            away: {
                name: string;
                mascot: string | null;
                colour: string | null;
                score: number;
                teamFouls: number;
                /** @enum {string} */
                bonus: "none" | "one-and-one" | "two";
                timeoutsLeft: number;
            };
            clock: {
                period: string;
                left: number;
                since: string | null;
            } | null;
            possession: ("home" | "away") | null;
            arrow: ("home" | "away") | null;
            periods: {
                label: string;
                home: number;
                away: number;
            }[];
            plays: {
                side: ("home" | "away") | null;
                period: string;
                clockTime: number;
                text: string;
            }[];
        };
        NamedLineUp: {
            key: string;
            name: string;
            people: string[];
            order: number;
        };
        Notification: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "invitation_accepted" | "join_requested" | "join_approved" | "role_changed" | "access_ended" | "device_waiting" | "film_ready" | "film_failed" | "film_comment" | "clips_assigned" | "assignment_answered" | "game_final" | "flags_to_review" | "quota_80" | "quota_100" | "films_to_archive" | "export_ready" | "export_failed" | "data_exported" | "texts_80" | "access_requested" | "account_ends";
            title: string;
            text: string;
            /** @enum {string} */
            icon: "heart" | "basketball" | "people" | "person" | "video";
            link: string;
            /** Format: date-time */
            createdAt: string;
            seenAt: string | null;
        };
        OpenPlay: {
            /** @enum {string} */
            type: "shot_made" | "shot_miss" | "turnover" | "foul";
            isHomeTeam: boolean;
            teamGamePersonnelId: string | null;
            location: {
                x: number;
                y: number;
            } | null;
        };
        OpenPlayInput: {
            /** @enum {string} */
            type: "shot_made" | "shot_miss" | "turnover" | "foul";
            isHomeTeam: boolean;
            teamGamePersonnelId: string | null;
            location: {
                x: number;
                y: number;
            } | null;
        };
        Opponent: {
            /** Format: uuid */
            id: string;
            name: string;
            mascot: string | null;
        };
        OpponentPerson: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            unmanagedTeamId: string;
            jersey: string;
            position: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
            firstName: string | null;
            lastName: string;
            fullName: string;
            email: string | null;
            /** @enum {string} */
            role: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
        };
        Origin: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
            isHomeTeam: boolean;
            /** @enum {string} */
            assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            teamGamePersonnelId?: string | null;
            pointValue?: number | null;
            attributes?: components["schemas"]["EventAttributes"];
            options?: {
                [key: string]: unknown;
            };
            location?: {
                x: number;
                y: number;
                distance?: number | null;
                side?: ("left" | "right") | null;
                hoopSide?: ("left" | "right") | null;
                screenX?: number | null;
                screenY?: number | null;
                ppi?: number | null;
            } | null;
            hoopSide?: ("left" | "right") | null;
            videoTime?: number | null;
            teamVideoId?: string | null;
            userFlagged?: boolean;
            period: number;
            clockTime: number;
            order: number;
        };
        Person: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamBrandId: string;
            firstName: string;
            lastName: string;
            fullName: string;
            /** @enum {string} */
            role: "ADMIN" | "COACH" | "STATISTICIAN" | "OTHER" | "PLAYER";
            gradeLevel: (0 | 8 | 9 | 10 | 11 | 12 | 13) | null;
            gender: ("Female" | "Male" | "Other") | null;
            height: number | null;
            primaryEmail: string | null;
            primaryPhone: string | null;
            isActive: boolean;
            avatarURL: string | null;
            userId: string | null;
            eraseAt: string | null;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        Plan: {
            /** Format: uuid */
            id: string;
            name: string;
            displayName: string;
            displayText: string;
            color: string;
            priceUSD: number;
            teamQuota: number;
            odQuota: number;
            archiveQuota: number;
            alaODPriceUSD: number;
            alaArchivePriceUSD: number;
            supportsUHD: boolean;
            trialDays: number;
        };
        Play: {
            seq: number;
            origin: components["schemas"]["Event"];
            rel: components["schemas"]["Event"][];
        };
        PlayFilters: {
            /** Format: uuid */
            teamSeasonId?: string;
            opponent?: string;
            /** @enum {string} */
            place?: "home" | "away";
            /** @enum {string} */
            result?: "won" | "lost";
            /** Format: date */
            from?: string;
            /** Format: date */
            to?: string;
            close?: boolean;
            withoutGarbageTime?: boolean;
            last?: number;
            live?: boolean;
            teamGameIds?: string[];
            teamGamePersonnelIds?: string[];
            teamBrandPersonnelIds?: string[];
            isHomeTeam?: boolean;
            /** @enum {string} */
            side?: "own" | "other";
            types?: ("jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout")[];
            /** @enum {string} */
            rebound?: "offensive" | "defensive";
            made?: boolean;
            pointValue?: number;
            zones?: ("restricted" | "paint" | "mid-left" | "mid-centre" | "mid-right" | "corner-left" | "corner-right" | "above-left" | "above-centre" | "above-right" | "backcourt")[];
            periods?: number[];
            situation?: {
                within?: number;
                last?: number;
            };
            between?: [
                {
                    period: number;
                    clockTime: number;
                },
                {
                    period: number;
                    clockTime: number;
                }
            ];
            lineUp?: string[];
            off?: string[];
            detail?: {
                shotKind?: ("layup" | "dunk" | "floater" | "hook" | "jumper" | "pull-up" | "step-back" | "tip-in" | "heave")[];
                situation?: ("fast-break" | "second-chance" | "out-of-bounds" | "post" | "pick-and-roll" | "isolation" | "cut" | "spot-up")[];
                turnoverKind?: ("bad-pass" | "ball-handling" | "travel" | "double-dribble" | "three-seconds" | "five-seconds" | "eight-or-ten-seconds" | "backcourt" | "shot-clock" | "out-of-bounds" | "offensive-foul" | "other")[];
                foulDetail?: ("reaching" | "blocking" | "pushing" | "holding" | "charging" | "loose-ball" | "illegal-screen")[];
            };
            /** @constant */
            flagged?: true;
            tags?: string[];
            behind?: {
                /** @enum {string} */
                figure: "secondsPlayed" | "points" | "fieldGoals" | "twoPointers" | "threePointers" | "freethrows" | "offensiveRebounds" | "defensiveRebounds" | "totalRebounds" | "deadBallRebounds" | "assists" | "turnovers" | "steals" | "blockedShots" | "personalFouls" | "technicalFouls" | "foulsDrawn" | "chargesDrawn" | "plusMinus" | "scoreAdjustment" | "pointsInPaint" | "pointsOffTurnovers" | "secondChancePoints" | "fastBreakPoints" | "benchPoints" | "possessions" | "stops" | "threesOfStops";
                /**
                 * @default own
                 * @enum {string}
                 */
                side: "own" | "other";
                /** @default totals */
                whose: ("totals" | "team") | string;
            };
        };
        PlayFiltersInput: {
            /** Format: uuid */
            teamSeasonId?: string;
            opponent?: string;
            /** @enum {string} */
            place?: "home" | "away";
            /** @enum {string} */
            result?: "won" | "lost";
            from?: string;
            to?: string;
            close?: boolean;
            withoutGarbageTime?: boolean;
            last?: number;
            live?: boolean;
            teamGameIds?: string[];
            teamGamePersonnelIds?: string[];
            teamBrandPersonnelIds?: string[];
            isHomeTeam?: boolean;
            /** @enum {string} */
            side?: "own" | "other";
            types?: ("jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout")[];
            /** @enum {string} */
            rebound?: "offensive" | "defensive";
            made?: boolean;
            pointValue?: number;
            zones?: ("restricted" | "paint" | "mid-left" | "mid-centre" | "mid-right" | "corner-left" | "corner-right" | "above-left" | "above-centre" | "above-right" | "backcourt")[];
            periods?: number[];
            situation?: {
                within?: number;
                last?: number;
            };
            between?: [
                {
                    period: number;
                    clockTime: number;
                },
                {
                    period: number;
                    clockTime: number;
                }
            ];
            lineUp?: string[];
            off?: string[];
            detail?: {
                shotKind?: ("layup" | "dunk" | "floater" | "hook" | "jumper" | "pull-up" | "step-back" | "tip-in" | "heave")[];
                situation?: ("fast-break" | "second-chance" | "out-of-bounds" | "post" | "pick-and-roll" | "isolation" | "cut" | "spot-up")[];
                turnoverKind?: ("bad-pass" | "ball-handling" | "travel" | "double-dribble" | "three-seconds" | "five-seconds" | "eight-or-ten-seconds" | "backcourt" | "shot-clock" | "out-of-bounds" | "offensive-foul" | "other")[];
                foulDetail?: ("reaching" | "blocking" | "pushing" | "holding" | "charging" | "loose-ball" | "illegal-screen")[];
            };
            /** @constant */
            flagged?: true;
            tags?: string[];
            behind?: {
                /** @enum {string} */
                figure: "secondsPlayed" | "points" | "fieldGoals" | "twoPointers" | "threePointers" | "freethrows" | "offensiveRebounds" | "defensiveRebounds" | "totalRebounds" | "deadBallRebounds" | "assists" | "turnovers" | "steals" | "blockedShots" | "personalFouls" | "technicalFouls" | "foulsDrawn" | "chargesDrawn" | "plusMinus" | "scoreAdjustment" | "pointsInPaint" | "pointsOffTurnovers" | "secondChancePoints" | "fastBreakPoints" | "benchPoints" | "possessions" | "stops" | "threesOfStops";
                /**
                 * @default own
                 * @enum {string}
                 */
                side: "own" | "other";
                /** @default totals */
                whose: ("totals" | "team") | string;
            };
        };
        PlayInput: {
            origin: components["schemas"]["Origin"];
            /** @default [] */
            rel: components["schemas"]["RelatedEvent"][];
            /** @default [] */
            freethrows: components["schemas"]["FreeThrow"][];
            base?: number;
        };
        PlayMessage: {
            /** Format: uuid */
            teamGameId: string;
            seq: number;
            /** @enum {string} */
            action: "put" | "delete";
            /** Format: uuid */
            playId: string;
            play: {
                origin: components["schemas"]["Event"];
                rel: components["schemas"]["Event"][];
            } | null;
            by: string | null;
            byName: string | null;
            /** Format: date-time */
            at: string;
        };
        PlayedFilm: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            status: "LOCAL" | "UPLOADING" | "INCOMPLETE" | "PROCESSING" | "READY" | "ARCHIVED" | "ERROR";
            src: string | null;
            clip: string | null;
            mp4: string | null;
            poster: string | null;
            sprites: {
                interval: number;
                width: number;
                height: number;
                columns: number;
                rows: number;
                urls: string[];
            } | null;
            duration: number | null;
        };
        PlayerLine: {
            /** Format: uuid */
            id: string;
            fullName: string;
            jersey: string;
            isStarting: boolean;
            played: boolean;
            secondsPlayed: number | null;
            /** @description Points */
            points: number;
            /** @description Field goals */
            fieldGoals: {
                made: number;
                total: number;
            };
            /** @description Two-pointers */
            twoPointers: {
                made: number;
                total: number;
            };
            /** @description Three-pointers */
            threePointers: {
                made: number;
                total: number;
            };
            /** @description Free throws */
            freethrows: {
                made: number;
                total: number;
            };
            /** @description Offensive rebounds */
            offensiveRebounds: number;
            /** @description Defensive rebounds */
            defensiveRebounds: number;
            /** @description Rebounds */
            totalRebounds: number;
            /** @description Dead-ball rebounds */
            deadBallRebounds: number;
            /** @description Assists */
            assists: number;
            /** @description Turnovers */
            turnovers: number;
            /** @description Steals */
            steals: number;
            /** @description Blocked shots */
            blockedShots: number;
            /** @description Personal fouls */
            personalFouls: number;
            /** @description Technical fouls */
            technicalFouls: number;
            /** @description Fouls drawn */
            foulsDrawn: number;
            /** @description Charges drawn */
            chargesDrawn: number;
            plusMinus: number | null;
        };
        PlayerStats: {
            /** Format: uuid */
            id: string;
            fullName: string;
            jersey: string;
            gamesPlayed: number;
            gamesStarted: number;
            minutesPlayed: number | null;
            gamesTimed: number;
            plusMinus: number | null;
            /** @description Points */
            points: number;
            /** @description Field goals */
            fieldGoals: {
                made: number;
                total: number;
            };
            /** @description Two-pointers */
            twoPointers: {
                made: number;
                total: number;
            };
            /** @description Three-pointers */
            threePointers: {
                made: number;
                total: number;
            };
            /** @description Free throws */
            freethrows: {
                made: number;
                total: number;
            };
            /** @description Offensive rebounds */
            offensiveRebounds: number;
            /** @description Defensive rebounds */
            defensiveRebounds: number;
            /** @description Rebounds */
            totalRebounds: number;
            /** @description Dead-ball rebounds */
            deadBallRebounds: number;
            /** @description Assists */
            assists: number;
            /** @description Turnovers */
            turnovers: number;
            /** @description Steals */
            steals: number;
            /** @description Blocked shots */
            blockedShots: number;
            /** @description Personal fouls */
            personalFouls: number;
            /** @description Technical fouls */
            technicalFouls: number;
            /** @description Fouls drawn */
            foulsDrawn: number;
            /** @description Charges drawn */
            chargesDrawn: number;
            pointsPerGame: number | null;
            reboundsPerGame: number | null;
            assistsPerGame: number | null;
            gameScorePerGame: number | null;
            efficiencyPerGame: number | null;
            minutesPerGame: number | null;
            fieldGoalPercentage: number | null;
            twoPointPercentage: number | null;
            threePointPercentage: number | null;
            freethrowPercentage: number | null;
            effectiveFieldGoalPercentage: number | null;
            turnoverPercentage: number | null;
            freeThrowRate: number | null;
            trueShootingPercentage: number | null;
            assistTurnoverRatio: number | null;
            shares: {
                offensiveReboundPercentage: number | null;
                defensiveReboundPercentage: number | null;
                totalReboundPercentage: number | null;
                assistPercentage: number | null;
                stealPercentage: number | null;
                blockPercentage: number | null;
                usagePercentage: number | null;
            } | null;
        };
        Playlist: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamId: string;
            name: string;
            notes: string | null;
            filters: components["schemas"]["PlayFilters"] | null;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            lead: number;
            tail: number;
            showsDrawings: boolean;
            items: components["schemas"]["PlaylistItem"][];
            games: {
                /** Format: uuid */
                id: string;
                opponentFullName: string;
                isHome: boolean;
                localStartTime: string;
            }[];
            films: components["schemas"]["PlayedFilm"][];
        };
        PlaylistItem: {
            /** Format: uuid */
            id: string;
            section: string | null;
            title: string | null;
            note: string | null;
            eventId: string | null;
            teamGameId: string | null;
            from: number | null;
            until: number | null;
            teamVideoId: string | null;
            start: number | null;
            end: number | null;
            parts: {
                /** Format: uuid */
                teamVideoId: string;
                start: number;
                end: number;
            }[];
            missing: ("no-film" | "not-placed" | "on-another-computer" | "processing" | "archived" | "failed" | "play-deleted" | "film-deleted") | null;
            play: {
                period: string;
                clockTime: number;
                text: string;
                shot: {
                    x: number;
                    y: number;
                    made: boolean;
                    isHomeTeam: boolean;
                    courtCode: string;
                } | null;
            } | null;
        };
        PlaylistMessage: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            action: "create" | "update" | "destroy";
            /** Format: uuid */
            teamId: string;
            version: number;
        };
        PlaylistSummary: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamId: string;
            name: string;
            notes: string | null;
            filters: components["schemas"]["PlayFilters"] | null;
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            items: number;
        };
        PresenceMessage: {
            tab: string;
            roles: {
                /** @enum {string} */
                role: "clock" | "home" | "away";
                /** Format: date-time */
                since: string;
            }[];
            openPlay: components["schemas"]["OpenPlay"] | null;
            /** @enum {string} */
            does: "stays" | "asks" | "leaves";
            gives: {
                to: string;
                /** @enum {string} */
                role: "clock" | "home" | "away";
            } | null;
            /** Format: uuid */
            teamGameId: string;
            /** Format: uuid */
            userId: string;
            name: string;
            device: string | null;
            /** Format: date-time */
            at: string;
        };
        PresentationMessage: {
            screen: string;
            act: ("next" | "previous" | "toggle") | null;
            itemId: string | null;
            /** Format: uuid */
            playlistId: string;
        };
        Program: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            accountId: string;
            /** Format: uuid */
            leagueId: string;
            name: string;
            fullName: string;
            mascot: string;
            /** @enum {string} */
            gender: "Male" | "Female" | "Coed";
            timezone: string;
            programType: ("highschool" | "college" | "middleschool" | "club" | "other") | null;
            avatarURL: string | null;
            color1: string | null;
            color2: string | null;
            color3: string | null;
            color4: string | null;
            color1Name: string | null;
            color2Name: string | null;
            color3Name: string | null;
            color4Name: string | null;
            allowsLinks: boolean;
            maxPreps: {
                supplierId: string | null;
                names: {
                    secondsPlayed?: string;
                    points?: string;
                    fieldGoalsMade?: string;
                    fieldGoals?: string;
                    twoPointersMade?: string;
                    twoPointers?: string;
                    threePointersMade?: string;
                    threePointers?: string;
                    freethrowsMade?: string;
                    freethrows?: string;
                    offensiveRebounds?: string;
                    defensiveRebounds?: string;
                    totalRebounds?: string;
                    deadBallRebounds?: string;
                    assists?: string;
                    turnovers?: string;
                    steals?: string;
                    blockedShots?: string;
                    personalFouls?: string;
                    technicalFouls?: string;
                    foulsDrawn?: string;
                    chargesDrawn?: string;
                };
            } | null;
            teams: components["schemas"]["Team"][];
            subscriptions: components["schemas"]["Subscription"][];
            subscriptionActive: boolean;
            subscriptionState: ("TRIAL" | "ACTIVE" | "PAST_DUE" | "CANCELLED" | "ENDED") | null;
            role: ("ADMIN" | "HEAD_COACH" | "COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER" | "PLAYER") | null;
            /** Format: uuid */
            personId: string;
            admins: string[];
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        Refusal: {
            message: string;
            code: string;
            fields?: {
                [key: string]: string;
            };
            play?: unknown;
            seq?: number;
            scope?: string;
            playlist?: unknown;
            programs?: {
                /** Format: uuid */
                id: string;
                fullName: string;
            }[];
            secondFactor?: unknown;
            /** Format: date-time */
            restoredAt?: string;
        };
        RelatedEvent: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
            isHomeTeam: boolean;
            /** @enum {string} */
            assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
            teamGamePersonnelId?: string | null;
            pointValue?: number | null;
            attributes?: components["schemas"]["EventAttributes"];
            options?: {
                [key: string]: unknown;
            };
            location?: {
                x: number;
                y: number;
                distance?: number | null;
                side?: ("left" | "right") | null;
                hoopSide?: ("left" | "right") | null;
                screenX?: number | null;
                screenY?: number | null;
                ppi?: number | null;
            } | null;
            hoopSide?: ("left" | "right") | null;
            videoTime?: number | null;
            teamVideoId?: string | null;
            userFlagged?: boolean;
            period?: number;
            clockTime?: number;
            order?: number;
        };
        Revision: {
            seq: number;
            /** Format: uuid */
            playId: string;
            /** @enum {string} */
            action: "put" | "delete";
            play: {
                origin: components["schemas"]["Event"];
                rel: components["schemas"]["Event"][];
            } | null;
            by: string | null;
            byName: string | null;
            device: string | null;
            /** Format: date-time */
            at: string;
        };
        RosterCandidate: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamBrandId: string;
            firstName: string;
            lastName: string;
            fullName: string;
            /** @enum {string} */
            role: "ADMIN" | "COACH" | "STATISTICIAN" | "OTHER" | "PLAYER";
            gradeLevel: (0 | 8 | 9 | 10 | 11 | 12 | 13) | null;
            isActive: boolean;
            avatarURL: string | null;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        RosterEntry: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamId: string;
            /** Format: uuid */
            teamBrandPersonnelId: string;
            position: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
            homeJersey: string | null;
            awayJersey: string | null;
            isStarter: boolean;
            /** @enum {string} */
            role: "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "PLAYER";
            firstName: string;
            lastName: string;
            fullName: string;
            gradeLevel: (0 | 8 | 9 | 10 | 11 | 12 | 13) | null;
            height: number | null;
            isActive: boolean;
            avatarURL: string | null;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        Rules: {
            code: string;
            version?: number;
            edition: string;
            since: string;
            name: string;
            /** @enum {string} */
            periodType: "QUARTER" | "HALF" | "PERIOD";
            regulationPeriods: number;
            periodDuration: number;
            overtimeDuration: number | null;
            overtimeTarget: number | null;
            targetScore: number | null;
            personalFoulLimit: number | null;
            technicalLimit: number | null;
            unsportsmanlikeLimit: number | null;
            combinedLimit: number | null;
            technicalCountsPersonal: boolean;
            benchTechnicalTeamFoul: boolean;
            foulKinds: {
                shooting: {
                    personal: boolean;
                    team: boolean;
                    teamWeight?: number;
                    award: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards: "live" | "fouled-side" | "point-of-interruption";
                };
                non_shooting: {
                    personal: boolean;
                    team: boolean;
                    teamWeight?: number;
                    award: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards: "live" | "fouled-side" | "point-of-interruption";
                };
                offensive: {
                    personal: boolean;
                    team: boolean;
                    teamWeight?: number;
                    award: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards: "live" | "fouled-side" | "point-of-interruption";
                };
                technical: {
                    personal: boolean;
                    team: boolean;
                    teamWeight?: number;
                    award: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards: "live" | "fouled-side" | "point-of-interruption";
                };
                unsportsmanlike: {
                    personal: boolean;
                    team: boolean;
                    teamWeight?: number;
                    award: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards: "live" | "fouled-side" | "point-of-interruption";
                };
                disqualifying: {
                    personal: boolean;
                    team: boolean;
                    teamWeight?: number;
                    award: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards: "live" | "fouled-side" | "point-of-interruption";
                };
            };
            foulNames?: {
                [key: string]: string;
            };
            technicalKinds?: {
                [key: string]: {
                    personal?: boolean;
                    team?: boolean;
                    teamWeight?: number;
                    award?: (0 | 1 | 2 | 3) | ("shot" | "bonus");
                    /** @enum {string} */
                    afterwards?: "live" | "fouled-side" | "point-of-interruption";
                    toward?: number;
                    benchTeam?: boolean;
                };
            };
            foulDetails?: {
                [key: string]: {
                    /** @enum {number} */
                    award: 1 | 2;
                    /** @constant */
                    afterwards: "fouled-side";
                    /** @enum {string} */
                    when?: "last-2-minutes" | "before-last-2-minutes";
                };
            };
            coachLimits?: {
                own: number;
                all: number;
            };
            lastManStays?: boolean;
            /** @enum {string} */
            throwViolation?: "attempt" | "turnover";
            deadBallRebounds?: boolean;
            /** @enum {string} */
            teamRebounds?: "in-totals" | "apart";
            heave?: {
                /** @enum {string} */
                counts: "team" | "nothing";
                seconds?: number;
                feet?: number;
                notInLastPeriod?: boolean;
            };
            throwForAll?: boolean;
            bonus: {
                fromFoul: number;
                /** @enum {unknown} */
                award: "1&1" | 2;
                keepsBall?: boolean;
                inTheAct?: boolean;
            }[];
            /** @enum {string} */
            foulReset: "NONE" | "PERIOD" | "HALF";
            overtimeCarriesFouls: boolean;
            overtimeBonusFoul: number | null;
            lateBonus: {
                seconds: number;
                fromFoul: number;
            } | null;
            /** @enum {string} */
            heldBall: "arrow" | "jump" | "defence";
            /** @enum {string} */
            overtimeBegins: "tip" | "arrow" | "other-side";
            forfeit: {
                points: number;
                leadStands: boolean;
            };
            lostByDefault?: {
                points: number;
                leadStands: boolean;
            };
            assistOnFreeThrow: boolean;
            /** @enum {string} */
            throwPlusMinus: "foul" | "throw";
            fastBreak?: {
                steal: number;
                rebound: number;
                lost: number | null;
                near: number | null;
                three: number | null;
                /** @enum {string} */
                throws: "shooting" | "all";
            };
            freeThrowWeight: number;
            /** @enum {number} */
            minutesBase: 32 | 36 | 40 | 48;
            playersOnFloor: number;
            shotValues: {
                inside: number;
                outside: number;
            };
            timeouts: {
                allowances: {
                    /** @enum {string} */
                    span: "game" | "half-1" | "half-2" | "from-half-2" | "last-period" | "last-3-minutes" | "last-2-minutes" | "overtime";
                    full: number;
                    short: number;
                }[];
            };
            usesShotClock: boolean;
            shotClockDuration: number | null;
            courtCode: string;
        };
        Season: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamId: string;
            name: string;
            /** Format: date */
            startDate: string;
            /** Format: date */
            endDate: string;
            notes: string | null;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        SeasonGame: {
            /** Format: uuid */
            teamGameId: string;
            day: string;
            opponent: string;
            /** @enum {string} */
            place: "home" | "away";
            result: ("won" | "lost" | "tied") | null;
            own: {
                /** @description Points */
                points: number;
                /** @description Field goals */
                fieldGoals: {
                    made: number;
                    total: number;
                };
                /** @description Two-pointers */
                twoPointers: {
                    made: number;
                    total: number;
                };
                /** @description Three-pointers */
                threePointers: {
                    made: number;
                    total: number;
                };
                /** @description Free throws */
                freethrows: {
                    made: number;
                    total: number;
                };
                /** @description Offensive rebounds */
                offensiveRebounds: number;
                /** @description Defensive rebounds */
                defensiveRebounds: number;
                /** @description Rebounds */
                totalRebounds: number;
                /** @description Dead-ball rebounds */
                deadBallRebounds: number;
                /** @description Assists */
                assists: number;
                /** @description Turnovers */
                turnovers: number;
                /** @description Steals */
                steals: number;
                /** @description Blocked shots */
                blockedShots: number;
                /** @description Personal fouls */
                personalFouls: number;
                /** @description Technical fouls */
                technicalFouls: number;
                /** @description Fouls drawn */
                foulsDrawn: number;
                /** @description Charges drawn */
                chargesDrawn: number;
                pointsInPaint: number | null;
                pointsOffTurnovers: number;
                secondChancePoints: number;
                fastBreakPoints: number;
                benchPoints: number;
                possessions: number;
                stops: number;
                threesOfStops: number;
                fourFactors: components["schemas"]["FourFactors"];
            };
            other: {
                /** @description Points */
                points: number;
                /** @description Field goals */
                fieldGoals: {
                    made: number;
                    total: number;
                };
                /** @description Two-pointers */
                twoPointers: {
                    made: number;
                    total: number;
                };
                /** @description Three-pointers */
                threePointers: {
                    made: number;
                    total: number;
                };
                /** @description Free throws */
                freethrows: {
                    made: number;
                    total: number;
                };
                /** @description Offensive rebounds */
                offensiveRebounds: number;
                /** @description Defensive rebounds */
                defensiveRebounds: number;
                /** @description Rebounds */
                totalRebounds: number;
                /** @description Dead-ball rebounds */
                deadBallRebounds: number;
                /** @description Assists */
                assists: number;
                /** @description Turnovers */
                turnovers: number;
                /** @description Steals */
                steals: number;
                /** @description Blocked shots */
                blockedShots: number;
                /** @description Personal fouls */
                personalFouls: number;
                /** @description Technical fouls */
                technicalFouls: number;
                /** @description Fouls drawn */
                foulsDrawn: number;
                /** @description Charges drawn */
                chargesDrawn: number;
                pointsInPaint: number | null;
                pointsOffTurnovers: number;
                secondChancePoints: number;
                fastBreakPoints: number;
                benchPoints: number;
                possessions: number;
                stops: number;
                threesOfStops: number;
                fourFactors: components["schemas"]["FourFactors"];
            };
            turnoverMargin: number;
            garbageFrom: {
                period: number;
                clockTime: number;
            } | null;
        };
        SeasonTotals: {
            totalGames: number;
            gamesPlaced: number;
            fastBreakByClock: boolean;
            won: number;
            lost: number;
            tied: number;
            /** @description Points */
            points: number;
            /** @description Field goals */
            fieldGoals: {
                made: number;
                total: number;
            };
            /** @description Two-pointers */
            twoPointers: {
                made: number;
                total: number;
            };
            /** @description Three-pointers */
            threePointers: {
                made: number;
                total: number;
            };
            /** @description Free throws */
            freethrows: {
                made: number;
                total: number;
            };
            /** @description Offensive rebounds */
            offensiveRebounds: number;
            /** @description Defensive rebounds */
            defensiveRebounds: number;
            /** @description Rebounds */
            totalRebounds: number;
            /** @description Dead-ball rebounds */
            deadBallRebounds: number;
            /** @description Assists */
            assists: number;
            /** @description Turnovers */
            turnovers: number;
            /** @description Steals */
            steals: number;
            /** @description Blocked shots */
            blockedShots: number;
            /** @description Personal fouls */
            personalFouls: number;
            /** @description Technical fouls */
            technicalFouls: number;
            /** @description Fouls drawn */
            foulsDrawn: number;
            /** @description Charges drawn */
            chargesDrawn: number;
            pointsAgainst: number;
            possessions: number;
            otherPossessions: number;
            pointsPerGame: number | null;
            reboundsPerGame: number | null;
            assistsPerGame: number | null;
            pointsAgainstPerGame: number | null;
            pace: number | null;
            offensiveRating: number | null;
            defensiveRating: number | null;
            netRating: number | null;
            fieldGoalPercentage: number | null;
            twoPointPercentage: number | null;
            threePointPercentage: number | null;
            freethrowPercentage: number | null;
            trueShootingPercentage: number | null;
            defensiveReboundPercentage: number | null;
            totalReboundPercentage: number | null;
            assistTurnoverRatio: number | null;
            fourFactors: components["schemas"]["FourFactors"];
            fourFactorsAgainst: components["schemas"]["FourFactors"];
            pointsInPaint: number | null;
            pointsOffTurnovers: number;
            secondChancePoints: number;
            fastBreakPoints: number;
            benchPoints: number;
            against: components["schemas"]["StatLine"];
            zones: components["schemas"]["ShotZones"];
            zonesAgainst: components["schemas"]["ShotZones"];
        };
        Shape: {
            /** @enum {string} */
            kind: "pen" | "zone";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            points: [
                number,
                number
            ][];
        } | {
            /** @enum {string} */
            kind: "arrow" | "run" | "pass" | "dribble";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            points: [
                number,
                number
            ][];
        } | {
            /** @enum {string} */
            kind: "circle" | "spotlight";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            at: [
                number,
                number
            ];
            radius: [
                number,
                number
            ];
        } | {
            /** @constant */
            kind: "text";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            at: [
                number,
                number
            ];
            text: string;
        } | {
            /** @constant */
            kind: "player";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            at: [
                number,
                number
            ];
            text: string;
        };
        ShapeInput: {
            /** @enum {string} */
            kind: "pen" | "zone";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            points: [
                number,
                number
            ][];
        } | {
            /** @enum {string} */
            kind: "arrow" | "run" | "pass" | "dribble";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            points: [
                number,
                number
            ][];
        } | {
            /** @enum {string} */
            kind: "circle" | "spotlight";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            at: [
                number,
                number
            ];
            radius: [
                number,
                number
            ];
        } | {
            /** @constant */
            kind: "text";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            at: [
                number,
                number
            ];
            /** @description At most 80 characters, as a person counts them. */
            text: string;
        } | {
            /** @constant */
            kind: "player";
            /** @enum {string} */
            colour: "yellow" | "red" | "blue" | "green" | "white";
            at: [
                number,
                number
            ];
            /** @description At most 4 characters, as a person counts them. */
            text: string;
        };
        Share: {
            name: string;
            drawings: {
                /** Format: uuid */
                id: string;
                at: number;
                until: number;
                freeze: number;
                shapes: components["schemas"]["Shape"][];
                /** Format: uuid */
                teamVideoId: string;
            }[];
            /** Format: date-time */
            expiresAt: string;
            sound: boolean;
            download: boolean;
            items: {
                /** Format: uuid */
                id: string;
                section: string | null;
                title: string | null;
                note: string | null;
                text: string | null;
                period: string | null;
                clockTime: number | null;
                parts: {
                    /** Format: uuid */
                    teamVideoId: string;
                    start: number;
                    end: number;
                    clip: string | null;
                }[];
            }[];
        };
        Shot: {
            /** Format: uuid */
            eventId: string;
            /** Format: uuid */
            teamGameId: string;
            teamGamePersonnelId: string | null;
            isHomeTeam: boolean;
            made: boolean;
            pointValue: number;
            x: number | null;
            y: number | null;
            distance: number | null;
            period: number;
            clockTime: number;
        };
        ShotZones: {
            restricted: {
                made: number;
                total: number;
            };
            paint: {
                made: number;
                total: number;
            };
            "mid-left": {
                made: number;
                total: number;
            };
            "mid-centre": {
                made: number;
                total: number;
            };
            "mid-right": {
                made: number;
                total: number;
            };
            "corner-left": {
                made: number;
                total: number;
            };
            "corner-right": {
                made: number;
                total: number;
            };
            "above-left": {
                made: number;
                total: number;
            };
            "above-centre": {
                made: number;
                total: number;
            };
            "above-right": {
                made: number;
                total: number;
            };
            backcourt: {
                made: number;
                total: number;
            };
        };
        SideBox: {
            players: components["schemas"]["PlayerLine"][];
            team: {
                /** @description Points */
                points: number;
                /** @description Field goals */
                fieldGoals: {
                    made: number;
                    total: number;
                };
                /** @description Two-pointers */
                twoPointers: {
                    made: number;
                    total: number;
                };
                /** @description Three-pointers */
                threePointers: {
                    made: number;
                    total: number;
                };
                /** @description Free throws */
                freethrows: {
                    made: number;
                    total: number;
                };
                /** @description Offensive rebounds */
                offensiveRebounds: number;
                /** @description Defensive rebounds */
                defensiveRebounds: number;
                /** @description Rebounds */
                totalRebounds: number;
                /** @description Dead-ball rebounds */
                deadBallRebounds: number;
                /** @description Assists */
                assists: number;
                /** @description Turnovers */
                turnovers: number;
                /** @description Steals */
                steals: number;
                /** @description Blocked shots */
                blockedShots: number;
                /** @description Personal fouls */
                personalFouls: number;
                /** @description Technical fouls */
                technicalFouls: number;
                /** @description Fouls drawn */
                foulsDrawn: number;
                /** @description Charges drawn */
                chargesDrawn: number;
                scoreAdjustment: number;
            };
            totals: {
                /** @description Points */
                points: number;
                /** @description Field goals */
                fieldGoals: {
                    made: number;
                    total: number;
                };
                /** @description Two-pointers */
                twoPointers: {
                    made: number;
                    total: number;
                };
                /** @description Three-pointers */
                threePointers: {
                    made: number;
                    total: number;
                };
                /** @description Free throws */
                freethrows: {
                    made: number;
                    total: number;
                };
                /** @description Offensive rebounds */
                offensiveRebounds: number;
                /** @description Defensive rebounds */
                defensiveRebounds: number;
                /** @description Rebounds */
                totalRebounds: number;
                /** @description Dead-ball rebounds */
                deadBallRebounds: number;
                /** @description Assists */
                assists: number;
                /** @description Turnovers */
                turnovers: number;
                /** @description Steals */
                steals: number;
                /** @description Blocked shots */
                blockedShots: number;
                /** @description Personal fouls */
                personalFouls: number;
                /** @description Technical fouls */
                technicalFouls: number;
                /** @description Fouls drawn */
                foulsDrawn: number;
                /** @description Charges drawn */
                chargesDrawn: number;
                scoreAdjustment: number;
                secondsPlayed: number | null;
            };
            advanced: {
                possessions: number;
                stops: number;
                threesOfStops: number;
                largestLead: number;
                largestRun: number;
                leadChanges: number;
                ties: number;
                secondsLeading: number;
                estimatedPossessions: number;
                pace: number | null;
                offensiveRating: number | null;
                defensiveRating: number | null;
                netRating: number | null;
                fieldGoalPercentage: number | null;
                twoPointPercentage: number | null;
                threePointPercentage: number | null;
                freethrowPercentage: number | null;
                effectiveFieldGoalPercentage: number | null;
                turnoverPercentage: number | null;
                offensiveReboundPercentage: number | null;
                freeThrowRate: number | null;
                trueShootingPercentage: number | null;
                defensiveReboundPercentage: number | null;
                totalReboundPercentage: number | null;
                assistPercentage: number | null;
                stealPercentage: number | null;
                blockPercentage: number | null;
                assistTurnoverRatio: number | null;
                fourFactors: components["schemas"]["FourFactors"];
                pointsInPaint: number | null;
                pointsOffTurnovers: number;
                secondChancePoints: number;
                fastBreakPoints: number;
                benchPoints: number;
                largestLeadAt: {
                    points: number;
                    score: {
                        home: number;
                        away: number;
                    };
                    period: number;
                    clockTime: number;
                } | null;
                fastBreakByClock: boolean;
                zones: components["schemas"]["ShotZones"];
            };
        };
        StatLine: {
            /** @description Points */
            points: number;
            /** @description Field goals */
            fieldGoals: {
                made: number;
                total: number;
            };
            /** @description Two-pointers */
            twoPointers: {
                made: number;
                total: number;
            };
            /** @description Three-pointers */
            threePointers: {
                made: number;
                total: number;
            };
            /** @description Free throws */
            freethrows: {
                made: number;
                total: number;
            };
            /** @description Offensive rebounds */
            offensiveRebounds: number;
            /** @description Defensive rebounds */
            defensiveRebounds: number;
            /** @description Rebounds */
            totalRebounds: number;
            /** @description Dead-ball rebounds */
            deadBallRebounds: number;
            /** @description Assists */
            assists: number;
            /** @description Turnovers */
            turnovers: number;
            /** @description Steals */
            steals: number;
            /** @description Blocked shots */
            blockedShots: number;
            /** @description Personal fouls */
            personalFouls: number;
            /** @description Technical fouls */
            technicalFouls: number;
            /** @description Fouls drawn */
            foulsDrawn: number;
            /** @description Charges drawn */
            chargesDrawn: number;
        };
        StreamMessage: {
            /** @constant */
            type: "ping";
            detail: null;
        } | {
            /** @constant */
            type: "resync";
            detail: null;
        } | {
            /** @constant */
            type: "team-game-event";
            detail: components["schemas"]["PlayMessage"];
        } | {
            /** @constant */
            type: "team-game";
            detail: components["schemas"]["GameMessage"];
        } | {
            /** @constant */
            type: "team-game-presence";
            detail: components["schemas"]["PresenceMessage"];
        } | {
            /** @constant */
            type: "user";
            detail: components["schemas"]["ChangeMessage"];
        } | {
            /** @constant */
            type: "account";
            detail: components["schemas"]["ChangeMessage"];
        } | {
            /** @constant */
            type: "team-brand";
            detail: components["schemas"]["ChangeMessage"];
        } | {
            /** @constant */
            type: "team-brand-subscription";
            detail: components["schemas"]["ChangeMessage"];
        } | {
            /** @constant */
            type: "user-notification";
            detail: components["schemas"]["ChangeMessage"];
        } | {
            /** @constant */
            type: "team";
            detail: components["schemas"]["ChangeMessage"];
        } | {
            /** @constant */
            type: "team-video";
            detail: components["schemas"]["FilmMessage"];
        } | {
            /** @constant */
            type: "playlist";
            detail: components["schemas"]["PlaylistMessage"];
        } | {
            /** @constant */
            type: "presentation";
            detail: components["schemas"]["PresentationMessage"];
        };
        Subscription: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamBrandId: string;
            /** Format: uuid */
            planId: string;
            plan: components["schemas"]["Plan"];
            /** @enum {string} */
            status: "ACTIVE" | "ENDED";
            /** @enum {string} */
            state: "TRIAL" | "ACTIVE" | "PAST_DUE" | "CANCELLED" | "ENDED";
            trialActive: boolean;
            endDate: string | null;
            cancelledAt: string | null;
            calculatedEndDate: string | null;
            cardOnFile: boolean;
            couponAward: string | null;
        };
        TagSet: {
            /** Format: uuid */
            id: string;
            name: string;
            buttons: {
                /** @enum {string} */
                kind: "code" | "label";
                name: string;
                group?: string | null;
                colour: string;
                /** @default null */
                key: string | null;
                /** @default 6 */
                lead: number;
                /** @default 2 */
                lag: number | null;
                /**
                 * @default extend
                 * @enum {string}
                 */
                again: "extend" | "new";
                exclusive?: string | null;
                /** @default [] */
                links: {
                    to: string;
                    /** @enum {string} */
                    when: "on" | "off";
                    /** @enum {string} */
                    does: "on" | "off";
                }[];
            }[];
            version: number;
        };
        Team: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamBrandId: string;
            /** @enum {number} */
            level: 0 | 1 | 2 | 3 | 4;
            gender: ("Male" | "Female" | "Coed") | null;
            mascot: string | null;
            name: string | null;
            fullName: string;
            /** Format: date-time */
            createdAt: string;
            deletedAt: string | null;
        };
        TeamGoal: {
            /** @enum {string} */
            figure: "points" | "pointsAgainst" | "turnovers" | "offensiveRebounds" | "totalRebounds" | "assists" | "steals" | "blockedShots" | "chargesDrawn" | "personalFouls" | "threesOfStops" | "net" | "ppp" | "efg" | "tov" | "orb" | "ftr" | "stops" | "margin";
            /** @enum {string} */
            bound: "atLeast" | "atMost";
            value: number;
        };
        UploadPlan: {
            chunkSize: number;
            chunks: {
                part: number;
                url: string;
            }[];
            completedBytes: number;
            completedParts: number[];
            thumbnail: {
                url: string;
            };
            uploadAllowable: boolean;
        };
        User: {
            /** Format: uuid */
            id: string;
            username: string;
            fullName: string;
            firstName: string;
            lastName: string;
            jobTitle: string | null;
            avatarURL: string | null;
            hash: string;
            /** Format: date-time */
            createdAt: string;
            /** @enum {number} */
            communications: 1 | 2 | 3;
            emails: {
                /** Format: uuid */
                id: string;
                email: string;
                primary: boolean;
                verified: boolean;
                codeAwaited: boolean;
            }[];
            phoneNumbers: {
                /** Format: uuid */
                id: string;
                phone: string;
                primary: boolean;
                verified: boolean;
                codeAwaited: boolean;
            }[];
            teams: {
                /** Format: uuid */
                id: string;
                /** Format: uuid */
                teamBrandId: string;
                /** @enum {number} */
                level: 0 | 1 | 2 | 3 | 4;
                gender: ("Male" | "Female" | "Coed") | null;
                mascot: string | null;
                name: string | null;
                fullName: string;
                /** Format: date-time */
                createdAt: string;
                deletedAt: string | null;
                teamRole: ("ADMIN" | "HEAD_COACH" | "COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER" | "PLAYER") | null;
                rosterEntryId: string | null;
            }[];
            teamBrands: components["schemas"]["Program"][];
            accounts: components["schemas"]["Account"][];
            notifications: components["schemas"]["Notification"][];
            /** @enum {string} */
            units: "imperial" | "metric";
            /** @enum {string} */
            language: "en" | "es";
            features: string[];
            eraseAt: string | null;
            isAdmin: boolean;
            isDemo: boolean;
            guest: {
                /** Format: uuid */
                teamGameId: string;
                /** Format: date-time */
                until: string;
            } | null;
            viewedUntil: string | null;
        };
        Webhook: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            teamBrandId: string;
            name: string;
            url: string;
            types: ("game.scheduled" | "game.changed" | "game.cancelled" | "game.started" | "game.score" | "game.final" | "game.reopened" | "roster.changed" | "film.ready")[];
            isOn: boolean;
            offReason: ("GONE" | "FAILING") | null;
            failingSince: string | null;
            signsWithBothUntil: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        WebhookDelivery: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            type: "game.scheduled" | "game.changed" | "game.cancelled" | "game.started" | "game.score" | "game.final" | "game.reopened" | "roster.changed" | "film.ready" | "webhook.test";
            /** @enum {string} */
            state: "WAITING" | "DELIVERED" | "FAILED";
            tries: number;
            nextAt: string | null;
            status: number | null;
            answer: string | null;
            body: string;
            /** Format: date-time */
            createdAt: string;
            answeredAt: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    deleteAssignment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Plan"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    findClips: {
        parameters: {
            query: {
                filters?: string;
                limit?: number;
                cursor?: string;
                teamId: string;
                lead?: number;
                tail?: number;
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            eventId: string;
                            /** Format: uuid */
                            playId: string;
                            /** Format: uuid */
                            teamGameId: string;
                            isHomeTeam: boolean;
                            period: number;
                            clockTime: number;
                            title: string;
                            jersey: string | null;
                            words: string[];
                            score: {
                                home: number;
                                away: number;
                            };
                            amount: number;
                            made: number;
                            shot: {
                                x: number;
                                y: number;
                                /** @enum {string} */
                                hoopSide: "left" | "right";
                                made: boolean;
                                pointValue: number;
                            } | null;
                            /** Format: uuid */
                            teamVideoId: string;
                            start: number;
                            end: number;
                            parts: {
                                /** Format: uuid */
                                teamVideoId: string;
                                start: number;
                                end: number;
                            }[];
                        }[];
                        next: string | null;
                        count: number;
                        unfilmed: number;
                        reasons: {
                            [key: string]: number;
                        };
                        unfilmedPlays: {
                            /** Format: uuid */
                            eventId: string;
                            /** Format: uuid */
                            playId: string;
                            /** Format: uuid */
                            teamGameId: string;
                            isHomeTeam: boolean;
                            period: number;
                            clockTime: number;
                            title: string;
                            jersey: string | null;
                            words: string[];
                            score: {
                                home: number;
                                away: number;
                            };
                            amount: number;
                            made: number;
                            shot: {
                                x: number;
                                y: number;
                                /** @enum {string} */
                                hoopSide: "left" | "right";
                                made: boolean;
                                pointValue: number;
                            } | null;
                            /** @enum {string} */
                            why: "no-film" | "not-placed" | "on-another-computer" | "processing" | "archived" | "failed";
                            parts: {
                                /** Format: uuid */
                                teamVideoId: string;
                                start: number;
                                end: number;
                            }[];
                        }[];
                        games: {
                            /** Format: uuid */
                            id: string;
                            opponent: string;
                            isHome: boolean;
                            day: string;
                            courtCode: string;
                        }[];
                        films: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            status: "LOCAL" | "UPLOADING" | "INCOMPLETE" | "PROCESSING" | "READY" | "ARCHIVED" | "ERROR";
                            src: string | null;
                            clip: string | null;
                            mp4: string | null;
                            poster: string | null;
                            sprites: {
                                interval: number;
                                width: number;
                                height: number;
                                columns: number;
                                rows: number;
                                urls: string[];
                            } | null;
                            duration: number;
                            filename: string;
                            size: number;
                            originalType: string;
                            hash: string;
                            fingerprint: string | null;
                            start: number;
                            /** Format: uuid */
                            teamGameId: string;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listCourts: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Court"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    openDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    requestAccess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 120 characters, as a person counts them. */
                    name: string;
                    email: string;
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        email: string;
                        note: string | null;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        email: string;
                        note: string | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createFilmTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamVideoId: string;
                    start: number;
                    end: number;
                    /** @description At most 60 characters, as a person counts them. */
                    label: string;
                    labels?: {
                        group?: string | null;
                        /** @description At most 40 characters, as a person counts them. */
                        text: string;
                    }[];
                    note?: string | null;
                    eventId?: string | null;
                    drawings?: {
                        at: number;
                        freeze?: number;
                        shapes: components["schemas"]["ShapeInput"][];
                    }[];
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilmTag"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilmTag"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteFilmTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeFilmTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    start?: number;
                    end?: number;
                    /** @description At most 60 characters, as a person counts them. */
                    label?: string;
                    labels?: {
                        group?: string | null;
                        /** @description At most 40 characters, as a person counts them. */
                        text: string;
                    }[];
                    note?: string | null;
                    eventId?: string | null;
                    drawings?: {
                        at: number;
                        freeze?: number;
                        shapes: components["schemas"]["ShapeInput"][];
                    }[];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilmTag"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    username?: string;
                    password?: string;
                    /** @description At most 80 characters, as a person counts them. */
                    firstName?: string;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName?: string;
                    email?: string | null;
                    name?: string | null;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** @enum {string} */
                        kind: "MEMBER" | "BENCH" | "ACCOUNT";
                        teamBrandId: string | null;
                        isRequested: boolean;
                        teamGameId: string | null;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        /** @enum {string} */
                        kind: "MEMBER" | "BENCH" | "ACCOUNT";
                        teamBrandId: string | null;
                        isRequested: boolean;
                        teamGameId: string | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    visitorId?: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "MEMBER" | "BENCH" | "ACCOUNT";
                        teamBrand: {
                            name: string;
                            mascot: string;
                            avatarURL: string | null;
                        };
                        /** @enum {string} */
                        role: "ADMIN" | "HEAD_COACH" | "COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER" | "PLAYER";
                        firstName: string | null;
                        lastName: string | null;
                        email: string | null;
                        /** Format: date-time */
                        expiresAt: string;
                        teamGame: {
                            /** Format: uuid */
                            id: string;
                            opponent: string;
                            isHome: boolean;
                            /** Format: date-time */
                            gameStartTime: string;
                            timezone: string;
                        } | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    suggestUsernames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    firstName?: string;
                    lastName?: string;
                    visitorId?: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: string[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readLiveScore: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveScore"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamId: string;
                    /** @description At most 200 characters, as a person counts them. */
                    name: string;
                    notes?: string | null;
                    lead?: number;
                    tail?: number;
                    showsDrawings?: boolean;
                    items: {
                        /** Format: uuid */
                        id?: string;
                        section?: string | null;
                        title?: string | null;
                        note?: string | null;
                        eventId?: string | null;
                        teamVideoId?: string | null;
                        from?: number | null;
                        until?: number | null;
                        start?: number | null;
                        end?: number | null;
                    }[];
                    filters?: components["schemas"]["PlayFiltersInput"] | null;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playlist"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playlist"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readPlaylist: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playlist"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deletePlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changePlaylist: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 200 characters, as a person counts them. */
                    name?: string;
                    notes?: string | null;
                    lead?: number;
                    tail?: number;
                    showsDrawings?: boolean;
                    base?: number;
                    items?: {
                        /** Format: uuid */
                        id?: string;
                        section?: string | null;
                        title?: string | null;
                        note?: string | null;
                        eventId?: string | null;
                        teamVideoId?: string | null;
                        from?: number | null;
                        until?: number | null;
                        start?: number | null;
                        end?: number | null;
                    }[];
                    filters?: null;
                    changes?: ({
                        put: {
                            /** Format: uuid */
                            id: string;
                            section?: string | null;
                            title?: string | null;
                            note?: string | null;
                            eventId?: string | null;
                            teamVideoId?: string | null;
                            from?: number | null;
                            until?: number | null;
                            start?: number | null;
                            end?: number | null;
                        };
                        after?: string | null;
                    } | {
                        /** Format: uuid */
                        remove: string;
                    } | {
                        /** Format: uuid */
                        move: string;
                        after: string | null;
                    })[];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Playlist"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    assignPlaylist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    people: string[];
                    question?: string | null;
                    dueAt?: string | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Assignment"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    steerScreen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    screen: string;
                    act: ("next" | "previous" | "toggle") | null;
                    itemId: string | null;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    startFirstRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    from: string;
                    /** @default false */
                    skipsDamaged?: boolean;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "IDLE" | "RUNNING" | "FAILED" | "DONE";
                        step: ("checking" | "films" | "rows" | "restarting") | null;
                        done: number;
                        of: number;
                        error: string | null;
                        restored: {
                            name: string;
                            /** Format: date-time */
                            takenAt: string;
                            rows: number;
                            tables: number;
                            missing: string[];
                        } | null;
                        place: string;
                        backups: {
                            name: string;
                            /** Format: date-time */
                            takenAt: string;
                            version: string;
                            rows: number;
                            films: number;
                        }[];
                    };
                };
            };
            /** @description The result. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "IDLE" | "RUNNING" | "FAILED" | "DONE";
                        step: ("checking" | "films" | "rows" | "restarting") | null;
                        done: number;
                        of: number;
                        error: string | null;
                        restored: {
                            name: string;
                            /** Format: date-time */
                            takenAt: string;
                            rows: number;
                            tables: number;
                            missing: string[];
                        } | null;
                        place: string;
                        backups: {
                            name: string;
                            /** Format: date-time */
                            takenAt: string;
                            version: string;
                            rows: number;
                            films: number;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readFirstRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "IDLE" | "RUNNING" | "FAILED" | "DONE";
                        step: ("checking" | "films" | "rows" | "restarting") | null;
                        done: number;
                        of: number;
                        error: string | null;
                        restored: {
                            name: string;
                            /** Format: date-time */
                            takenAt: string;
                            rows: number;
                            tables: number;
                            missing: string[];
                        } | null;
                        place: string;
                        backups: {
                            name: string;
                            /** Format: date-time */
                            takenAt: string;
                            version: string;
                            rows: number;
                            films: number;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readShare: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    openShare: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passcode: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Share"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    countOpening: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    checkShare: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readSite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        demo: boolean;
                        trialDays: number;
                        billing: boolean;
                        /** @enum {string} */
                        registration: "open" | "request";
                        contactEmail: string | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamBrandId: string;
                    /** @description At most 80 characters, as a person counts them. */
                    firstName: string;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName: string;
                    height?: number | null;
                    primaryEmail?: string | null;
                    primaryPhone?: string | null;
                    /** @enum {string} */
                    role: "ADMIN" | "COACH" | "STATISTICIAN" | "OTHER" | "PLAYER";
                    gradeLevel?: (0 | 8 | 9 | 10 | 11 | 12 | 13) | null;
                    gender?: ("Female" | "Male" | "Other") | null;
                    isActive?: boolean;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        teamBrandId: string;
                        firstName: string;
                        lastName: string;
                        fullName: string;
                        /** @enum {string} */
                        role: "ADMIN" | "COACH" | "STATISTICIAN" | "OTHER" | "PLAYER";
                        gradeLevel: (0 | 8 | 9 | 10 | 11 | 12 | 13) | null;
                        gender: ("Female" | "Male" | "Other") | null;
                        height: number | null;
                        primaryEmail: string | null;
                        primaryPhone: string | null;
                        isActive: boolean;
                        avatarURL: string | null;
                        userId: string | null;
                        eraseAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        deletedAt: string | null;
                        inFutureGames: boolean;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 80 characters, as a person counts them. */
                    firstName?: string;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName?: string;
                    height?: number | null;
                    primaryEmail?: string | null;
                    primaryPhone?: string | null;
                    /** @enum {string} */
                    role?: "ADMIN" | "COACH" | "STATISTICIAN" | "OTHER" | "PLAYER";
                    gradeLevel?: (0 | 8 | 9 | 10 | 11 | 12 | 13) | null;
                    gender?: ("Female" | "Male" | "Other") | null;
                    isActive?: boolean;
                    avatarURL?: string | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    requestPersonAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        avatarURL: string;
                        uploadURL: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeFromFutureGames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restorePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Person"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    personStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            teamId: string;
                            position: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                            homeJersey: string | null;
                            awayJersey: string | null;
                            isStarter: boolean;
                            /** @enum {string} */
                            role: "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "PLAYER";
                        }[];
                        results: {
                            /** Format: uuid */
                            id: string;
                            fullName: string;
                            jersey: string;
                            gamesPlayed: number;
                            gamesStarted: number;
                            minutesPlayed: number | null;
                            gamesTimed: number;
                            plusMinus: number | null;
                            /** @description Points */
                            points: number;
                            /** @description Field goals */
                            fieldGoals: {
                                made: number;
                                total: number;
                            };
                            /** @description Two-pointers */
                            twoPointers: {
                                made: number;
                                total: number;
                            };
                            /** @description Three-pointers */
                            threePointers: {
                                made: number;
                                total: number;
                            };
                            /** @description Free throws */
                            freethrows: {
                                made: number;
                                total: number;
                            };
                            /** @description Offensive rebounds */
                            offensiveRebounds: number;
                            /** @description Defensive rebounds */
                            defensiveRebounds: number;
                            /** @description Rebounds */
                            totalRebounds: number;
                            /** @description Dead-ball rebounds */
                            deadBallRebounds: number;
                            /** @description Assists */
                            assists: number;
                            /** @description Turnovers */
                            turnovers: number;
                            /** @description Steals */
                            steals: number;
                            /** @description Blocked shots */
                            blockedShots: number;
                            /** @description Personal fouls */
                            personalFouls: number;
                            /** @description Technical fouls */
                            technicalFouls: number;
                            /** @description Fouls drawn */
                            foulsDrawn: number;
                            /** @description Charges drawn */
                            chargesDrawn: number;
                            pointsPerGame: number | null;
                            reboundsPerGame: number | null;
                            assistsPerGame: number | null;
                            gameScorePerGame: number | null;
                            efficiencyPerGame: number | null;
                            minutesPerGame: number | null;
                            fieldGoalPercentage: number | null;
                            twoPointPercentage: number | null;
                            threePointPercentage: number | null;
                            freethrowPercentage: number | null;
                            effectiveFieldGoalPercentage: number | null;
                            turnoverPercentage: number | null;
                            freeThrowRate: number | null;
                            trueShootingPercentage: number | null;
                            assistTurnoverRatio: number | null;
                            shares: {
                                offensiveReboundPercentage: number | null;
                                defensiveReboundPercentage: number | null;
                                totalReboundPercentage: number | null;
                                assistPercentage: number | null;
                                stealPercentage: number | null;
                                blockPercentage: number | null;
                                usagePercentage: number | null;
                            } | null;
                            /** Format: uuid */
                            teamId: string;
                            teamSeasonId: string | null;
                            season: string | null;
                        }[];
                        totals: components["schemas"]["PlayerStats"] | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readProgram: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Program"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listFlaggedGames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            teamGameId: string;
                            /** Format: uuid */
                            teamId: string;
                            day: string;
                            opponent: string;
                            isHome: boolean;
                            openFlags: number;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listPersonnel: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Person"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listPlayers: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Person"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Person"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    programStats: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        teams: {
                            /** Format: uuid */
                            teamId: string;
                            name: string;
                            totals: components["schemas"]["SeasonTotals"];
                            form: ("won" | "lost" | "tied")[];
                            trend: number[];
                            leaders: {
                                /** @enum {string} */
                                figure: "points" | "totalRebounds" | "assists";
                                /** Format: uuid */
                                id: string;
                                fullName: string;
                                value: number;
                            }[];
                            scoring: {
                                scheduled: number;
                                live: number;
                                final: number;
                                notScored: number;
                                openFlags: number;
                            };
                        }[];
                        seasons: {
                            name: string;
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                        }[];
                        opponents: string[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listTagSets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["TagSet"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listTeams: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Team"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listProgramGames: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Game"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listWaitingFilms: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Film"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Webhook"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    teamGameId: string;
                    originEventId?: null;
                    /** Format: uuid */
                    id?: string;
                    /** @enum {string} */
                    type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
                    isHomeTeam: boolean;
                    /** @enum {string} */
                    assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
                    teamGamePersonnelId?: string | null;
                    pointValue?: number | null;
                    attributes?: components["schemas"]["EventAttributes"];
                    options?: {
                        [key: string]: unknown;
                    };
                    location?: {
                        x: number;
                        y: number;
                        distance?: number | null;
                        side?: ("left" | "right") | null;
                        hoopSide?: ("left" | "right") | null;
                        screenX?: number | null;
                        screenY?: number | null;
                        ppi?: number | null;
                    } | null;
                    hoopSide?: ("left" | "right") | null;
                    videoTime?: number | null;
                    teamVideoId?: string | null;
                    userFlagged?: boolean;
                    period: number;
                    clockTime: number;
                    order: number;
                } | {
                    /** Format: uuid */
                    teamGameId: string;
                    /** Format: uuid */
                    originEventId: string;
                    /** Format: uuid */
                    id?: string;
                    /** @enum {string} */
                    type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
                    isHomeTeam: boolean;
                    /** @enum {string} */
                    assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
                    teamGamePersonnelId?: string | null;
                    pointValue?: number | null;
                    attributes?: components["schemas"]["EventAttributes"];
                    options?: {
                        [key: string]: unknown;
                    };
                    location?: {
                        x: number;
                        y: number;
                        distance?: number | null;
                        side?: ("left" | "right") | null;
                        hoopSide?: ("left" | "right") | null;
                        screenX?: number | null;
                        screenY?: number | null;
                        ppi?: number | null;
                    } | null;
                    hoopSide?: ("left" | "right") | null;
                    videoTime?: number | null;
                    teamVideoId?: string | null;
                    userFlagged?: boolean;
                    period?: number;
                    clockTime?: number;
                    order?: number;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
                        /** Format: uuid */
                        teamGameId: string;
                        period: number;
                        clockTime: number;
                        videoTime: number | null;
                        teamVideoId: string | null;
                        isHomeTeam: boolean;
                        /** @enum {string} */
                        assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
                        teamGamePersonnelId: string | null;
                        pointValue: number | null;
                        attributes: {
                            [key: string]: unknown;
                        };
                        options: {
                            [key: string]: unknown;
                        };
                        location: {
                            x: number;
                            y: number;
                            distance: number | null;
                            /** @enum {string} */
                            side: "left" | "right";
                            /** @enum {string} */
                            hoopSide: "left" | "right";
                        } | null;
                        hoopSide: ("left" | "right") | null;
                        order: number;
                        userFlagged: boolean;
                        isOrigin: boolean;
                        originEventId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        teamId: string | null;
                        /** Format: uuid */
                        leagueId: string;
                        /** Format: uuid */
                        courtId: string;
                        teamGamePersonnel: {
                            /** Format: uuid */
                            id: string;
                            fullName: string;
                            jersey: string;
                        } | null;
                        seq: number;
                        jerseyNumber: string | null;
                        jerseyName: string | null;
                        flagged: boolean;
                        allFlaggedReasonCodes: string[];
                        flagExplanation: string[];
                        rel: components["schemas"]["FeedEvent"][];
                        deletedAt: string | null;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
                        /** Format: uuid */
                        teamGameId: string;
                        period: number;
                        clockTime: number;
                        videoTime: number | null;
                        teamVideoId: string | null;
                        isHomeTeam: boolean;
                        /** @enum {string} */
                        assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
                        teamGamePersonnelId: string | null;
                        pointValue: number | null;
                        attributes: {
                            [key: string]: unknown;
                        };
                        options: {
                            [key: string]: unknown;
                        };
                        location: {
                            x: number;
                            y: number;
                            distance: number | null;
                            /** @enum {string} */
                            side: "left" | "right";
                            /** @enum {string} */
                            hoopSide: "left" | "right";
                        } | null;
                        hoopSide: ("left" | "right") | null;
                        order: number;
                        userFlagged: boolean;
                        isOrigin: boolean;
                        originEventId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        teamId: string | null;
                        /** Format: uuid */
                        leagueId: string;
                        /** Format: uuid */
                        courtId: string;
                        teamGamePersonnel: {
                            /** Format: uuid */
                            id: string;
                            fullName: string;
                            jersey: string;
                        } | null;
                        seq: number;
                        jerseyNumber: string | null;
                        jerseyName: string | null;
                        flagged: boolean;
                        allFlaggedReasonCodes: string[];
                        flagExplanation: string[];
                        rel: components["schemas"]["FeedEvent"][];
                        deletedAt: string | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        type: "jumpball" | "substitution" | "score_adjustment" | "clock_start" | "clock_stop" | "freethrow_made" | "freethrow_miss" | "freethrow_violation" | "steal" | "blocked_shot" | "rebound" | "foul" | "turnover" | "assist" | "shot_made" | "shot_miss" | "timeout";
                        /** Format: uuid */
                        teamGameId: string;
                        period: number;
                        clockTime: number;
                        videoTime: number | null;
                        teamVideoId: string | null;
                        isHomeTeam: boolean;
                        /** @enum {string} */
                        assignment: "PLAYER" | "LATER" | "BENCH" | "TEAM";
                        teamGamePersonnelId: string | null;
                        pointValue: number | null;
                        attributes: {
                            [key: string]: unknown;
                        };
                        options: {
                            [key: string]: unknown;
                        };
                        location: {
                            x: number;
                            y: number;
                            distance: number | null;
                            /** @enum {string} */
                            side: "left" | "right";
                            /** @enum {string} */
                            hoopSide: "left" | "right";
                        } | null;
                        hoopSide: ("left" | "right") | null;
                        order: number;
                        userFlagged: boolean;
                        isOrigin: boolean;
                        originEventId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        teamId: string | null;
                        /** Format: uuid */
                        leagueId: string;
                        /** Format: uuid */
                        courtId: string;
                        teamGamePersonnel: {
                            /** Format: uuid */
                            id: string;
                            fullName: string;
                            jersey: string;
                        } | null;
                        seq: number;
                        jerseyNumber: string | null;
                        jerseyName: string | null;
                        flagged: boolean;
                        allFlaggedReasonCodes: string[];
                        flagExplanation: string[];
                        rel: components["schemas"]["FeedEvent"][];
                        deletedAt: string | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: {
                base?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        seq: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    teamGamePersonnelId?: string | null;
                    /** @enum {string} */
                    assignment?: "PLAYER" | "LATER" | "BENCH" | "TEAM";
                    isHomeTeam?: boolean;
                    period?: number;
                    clockTime?: number;
                    videoTime?: number | null;
                    teamVideoId?: string | null;
                    order?: number;
                    pointValue?: number | null;
                    attributes?: components["schemas"]["EventAttributes"];
                    location?: {
                        x: number;
                        y: number;
                        distance?: number | null;
                        side?: ("left" | "right") | null;
                        hoopSide?: ("left" | "right") | null;
                        screenX?: number | null;
                        screenY?: number | null;
                        ppi?: number | null;
                    } | null;
                    userFlagged?: boolean;
                    base?: number;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    savePlays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    teamGameId: string;
                    teamVideoId?: string | null;
                    epoch?: number;
                    origin: components["schemas"]["Origin"];
                    /** @default [] */
                    rel?: components["schemas"]["RelatedEvent"][];
                    /** @default [] */
                    freethrows?: components["schemas"]["FreeThrow"][];
                    base?: number;
                } | {
                    /** Format: uuid */
                    teamGameId: string;
                    teamVideoId?: string | null;
                    epoch?: number;
                    plays: components["schemas"]["PlayInput"][];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Play"] | {
                        seq: number;
                        plays: components["schemas"]["Play"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createGame: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamId: string;
                    /** @description At most 120 characters, as a person counts them. */
                    opponentName: string;
                    /** @description At most 60 characters, as a person counts them. */
                    opponentMascot: string;
                    /** @description At most 200 characters, as a person counts them. */
                    location: string;
                    notes?: string | null;
                    opponentColor1Name?: string | null;
                    opponentColor2Name?: string | null;
                    isHome: boolean;
                    gameStartTime: string;
                    timezone: string;
                    teamSeasonId?: string | null;
                    /** Format: uuid */
                    leagueId?: string;
                    /** @enum {string} */
                    scoringType?: "STANDARD" | "SINGLE_TEAM";
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeGame: {
        parameters: {
            query?: {
                epoch?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 120 characters, as a person counts them. */
                    opponentName?: string;
                    /** @description At most 60 characters, as a person counts them. */
                    opponentMascot?: string;
                    /** @description At most 200 characters, as a person counts them. */
                    location?: string;
                    notes?: string | null;
                    opponentColor1Name?: string | null;
                    opponentColor2Name?: string | null;
                    isHome?: boolean;
                    gameStartTime?: string;
                    timezone?: string;
                    teamSeasonId?: string | null;
                    /** Format: uuid */
                    leagueId?: string;
                    /** @enum {string} */
                    scoringType?: "STANDARD" | "SINGLE_TEAM";
                    leagueOverrides?: components["schemas"]["LeagueSettingsInput"] | null;
                    homeTeamJerseyFill?: string | null;
                    homeTeamJerseyStroke?: string | null;
                    awayTeamJerseyFill?: string | null;
                    awayTeamJerseyStroke?: string | null;
                    homeFinalScore?: number | null;
                    awayFinalScore?: number | null;
                    overtimePeriods?: number | null;
                    finalSummary?: string | null;
                    finalReason?: ("played" | "tied" | "forfeit" | "default" | "abandoned") | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeAnchors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    anchors: {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        teamVideoId: string;
                        videoTime: number;
                        period: number;
                        clockTime: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        anchors: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            teamVideoId: string;
                            videoTime: number;
                            period: number;
                            clockTime: number;
                            residual: number | null;
                        }[];
                        placed: number;
                        unplaced: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readBoxScore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BoxScore"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    boxScorePdf: {
        parameters: {
            query?: {
                paper?: "letter" | "a4";
                lang?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["FeedPlay"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    downloadGame: {
        parameters: {
            query?: {
                format?: "xlsx" | "box-csv" | "events-csv" | "shots-csv" | "bbgame" | "sportscode" | "json" | "maxpreps";
                side?: "home" | "away";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "application/xml": string;
                    "application/json": string;
                    "text/plain": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                    "application/xml": string;
                    "application/json": string;
                    "text/plain": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readFilmTimes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            eventId: string;
                            /** Format: uuid */
                            teamVideoId: string;
                            videoTime: number;
                            /** @enum {string} */
                            from: "recorded" | "anchors";
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readFlow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readLineUps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineUps"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readLog: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
                play?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Revision"][];
                        next: string | null;
                        marks: {
                            seq: number;
                            /** @enum {string} */
                            action: "final" | "reopen" | "reset";
                            by: string | null;
                            device: string | null;
                            /** Format: date-time */
                            at: string;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilmManifest"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readNamedLineUps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        home: components["schemas"]["NamedLineUp"][];
                        away: components["schemas"]["NamedLineUp"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    saveNamedLineUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isHomeTeam: boolean;
                    /** @description At most 40 characters, as a person counts them. */
                    name: string;
                    people: string[];
                    order: number;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedLineUp"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteNamedLineUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    staffOptions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            id: string;
                            label: string;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    addGamePeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    isHomeTeam: boolean;
                    teamBrandPersonnelId?: string | null;
                    unmanagedTeamPersonnelId?: string | null;
                    jersey: string;
                    firstName?: string | null;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName: string;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    /** @default false */
                    isStarting?: boolean;
                    order?: number;
                    /**
                     * @default PLAYER
                     * @enum {string}
                     */
                    role?: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
                } | {
                    /** Format: uuid */
                    id?: string;
                    isHomeTeam: boolean;
                    teamBrandPersonnelId?: string | null;
                    unmanagedTeamPersonnelId?: string | null;
                    jersey: string;
                    firstName?: string | null;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName: string;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    /** @default false */
                    isStarting?: boolean;
                    order?: number;
                    /**
                     * @default PLAYER
                     * @enum {string}
                     */
                    role?: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
                }[];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["GamePerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeGamePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                personnelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["GamePerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeGamePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                personnelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    jersey?: string;
                    firstName?: string | null;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName?: string;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    isStarting?: boolean;
                    order?: number;
                    /** @enum {string} */
                    role?: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["GamePerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    sendPresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tab: string;
                    roles: {
                        /** @enum {string} */
                        role: "clock" | "home" | "away";
                        /** Format: date-time */
                        since: string;
                    }[];
                    openPlay: components["schemas"]["OpenPlayInput"] | null;
                    /** @enum {string} */
                    does: "stays" | "asks" | "leaves";
                    gives: {
                        to: string;
                        /** @enum {string} */
                        role: "clock" | "home" | "away";
                    } | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        now: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reopenGame: {
        parameters: {
            query?: {
                epoch?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreGame: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    scoreSheetPdf: {
        parameters: {
            query?: {
                paper?: "letter" | "a4";
                lang?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readSetup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameSetup"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    gameShots: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Shot"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    saveState: {
        parameters: {
            query?: {
                epoch?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameStateInput"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameState"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    saveTypedBoxScore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lines: {
                        id: string | null;
                        isHomeTeam: boolean;
                        seconds: number | null;
                        twoPointers: {
                            made: number;
                            total: number;
                        };
                        threePointers: {
                            made: number;
                            total: number;
                        };
                        freethrows: {
                            made: number;
                            total: number;
                        };
                        onePointers?: {
                            made: number;
                            total: number;
                        };
                        offensiveRebounds: number;
                        defensiveRebounds: number;
                        assists: number;
                        turnovers: number;
                        steals: number;
                        blockedShots: number;
                        personalFouls: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Game"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createRosterEntry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamId: string;
                    /** Format: uuid */
                    teamBrandPersonnelId: string;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    homeJersey?: string | null;
                    awayJersey?: string | null;
                    isStarter?: boolean;
                    /** @enum {string} */
                    role?: "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "PLAYER";
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterEntry"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterEntry"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readRosterEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterEntry"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteRosterEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeRosterEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    homeJersey?: string | null;
                    awayJersey?: string | null;
                    isStarter?: boolean;
                    /** @enum {string} */
                    role?: "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "PLAYER";
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterEntry"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    futureGamesOfEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        inFutureGames: boolean;
                        teamGameIds: string[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeEntryFromFutureGames: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        removed: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreRosterEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RosterEntry"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    playerStats: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
                teamSeasonId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            id: string;
                            fullName: string;
                            jersey: string;
                            gamesPlayed: number;
                            gamesStarted: number;
                            minutesPlayed: number | null;
                            gamesTimed: number;
                            plusMinus: number | null;
                            /** @description Points */
                            points: number;
                            /** @description Field goals */
                            fieldGoals: {
                                made: number;
                                total: number;
                            };
                            /** @description Two-pointers */
                            twoPointers: {
                                made: number;
                                total: number;
                            };
                            /** @description Three-pointers */
                            threePointers: {
                                made: number;
                                total: number;
                            };
                            /** @description Free throws */
                            freethrows: {
                                made: number;
                                total: number;
                            };
                            /** @description Offensive rebounds */
                            offensiveRebounds: number;
                            /** @description Defensive rebounds */
                            defensiveRebounds: number;
                            /** @description Rebounds */
                            totalRebounds: number;
                            /** @description Dead-ball rebounds */
                            deadBallRebounds: number;
                            /** @description Assists */
                            assists: number;
                            /** @description Turnovers */
                            turnovers: number;
                            /** @description Steals */
                            steals: number;
                            /** @description Blocked shots */
                            blockedShots: number;
                            /** @description Personal fouls */
                            personalFouls: number;
                            /** @description Technical fouls */
                            technicalFouls: number;
                            /** @description Fouls drawn */
                            foulsDrawn: number;
                            /** @description Charges drawn */
                            chargesDrawn: number;
                            pointsPerGame: number | null;
                            reboundsPerGame: number | null;
                            assistsPerGame: number | null;
                            gameScorePerGame: number | null;
                            efficiencyPerGame: number | null;
                            minutesPerGame: number | null;
                            fieldGoalPercentage: number | null;
                            twoPointPercentage: number | null;
                            threePointPercentage: number | null;
                            freethrowPercentage: number | null;
                            effectiveFieldGoalPercentage: number | null;
                            turnoverPercentage: number | null;
                            freeThrowRate: number | null;
                            trueShootingPercentage: number | null;
                            assistTurnoverRatio: number | null;
                            shares: {
                                offensiveReboundPercentage: number | null;
                                defensiveReboundPercentage: number | null;
                                totalReboundPercentage: number | null;
                                assistPercentage: number | null;
                                stealPercentage: number | null;
                                blockPercentage: number | null;
                                usagePercentage: number | null;
                            } | null;
                            /** Format: uuid */
                            teamGameId: string;
                            day: string;
                            opponent: string;
                            isHome: boolean;
                            /** Format: date-time */
                            gameStartTime: string;
                        }[];
                        totals: {
                            /** Format: uuid */
                            id: string;
                            fullName?: string;
                            jersey?: string;
                            gamesPlayed?: number;
                            gamesStarted?: number;
                            minutesPlayed?: number | null;
                            gamesTimed?: number;
                            plusMinus?: number | null;
                            /** @description Points */
                            points?: number;
                            /** @description Field goals */
                            fieldGoals?: {
                                made: number;
                                total: number;
                            };
                            /** @description Two-pointers */
                            twoPointers?: {
                                made: number;
                                total: number;
                            };
                            /** @description Three-pointers */
                            threePointers?: {
                                made: number;
                                total: number;
                            };
                            /** @description Free throws */
                            freethrows?: {
                                made: number;
                                total: number;
                            };
                            /** @description Offensive rebounds */
                            offensiveRebounds?: number;
                            /** @description Defensive rebounds */
                            defensiveRebounds?: number;
                            /** @description Rebounds */
                            totalRebounds?: number;
                            /** @description Dead-ball rebounds */
                            deadBallRebounds?: number;
                            /** @description Assists */
                            assists?: number;
                            /** @description Turnovers */
                            turnovers?: number;
                            /** @description Steals */
                            steals?: number;
                            /** @description Blocked shots */
                            blockedShots?: number;
                            /** @description Personal fouls */
                            personalFouls?: number;
                            /** @description Technical fouls */
                            technicalFouls?: number;
                            /** @description Fouls drawn */
                            foulsDrawn?: number;
                            /** @description Charges drawn */
                            chargesDrawn?: number;
                            pointsPerGame?: number | null;
                            reboundsPerGame?: number | null;
                            assistsPerGame?: number | null;
                            gameScorePerGame?: number | null;
                            efficiencyPerGame?: number | null;
                            minutesPerGame?: number | null;
                            fieldGoalPercentage?: number | null;
                            twoPointPercentage?: number | null;
                            threePointPercentage?: number | null;
                            freethrowPercentage?: number | null;
                            effectiveFieldGoalPercentage?: number | null;
                            turnoverPercentage?: number | null;
                            freeThrowRate?: number | null;
                            trueShootingPercentage?: number | null;
                            assistTurnoverRatio?: number | null;
                            shares?: {
                                offensiveReboundPercentage: number | null;
                                defensiveReboundPercentage: number | null;
                                totalReboundPercentage: number | null;
                                assistPercentage: number | null;
                                stealPercentage: number | null;
                                blockPercentage: number | null;
                                usagePercentage: number | null;
                            } | null;
                            totalGames: number;
                            team: components["schemas"]["SeasonTotals"];
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createSeason: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamId: string;
                    /** @description At most 80 characters, as a person counts them. */
                    name: string;
                    startDate: string;
                    endDate: string;
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Season"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Season"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readSeason: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Season"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeSeason: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 80 characters, as a person counts them. */
                    name?: string;
                    startDate?: string;
                    endDate?: string;
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Season"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createFilm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamId: string;
                    teamGameId?: string | null;
                    /** @enum {string} */
                    type: "GAME" | "SCOUT" | "OTHER";
                    /** @description At most 120 characters, as a person counts them. */
                    name: string;
                    notes?: string | null;
                    filename: string;
                    originalType: string;
                    size: number;
                    width?: number | null;
                    height?: number | null;
                    aspectRatio?: number | null;
                    duration?: number | null;
                    hash: string;
                    fingerprint?: string | null;
                    /** @default true */
                    storeInCloud?: boolean;
                    order?: number;
                    correlationId?: string | null;
                    scout?: {
                        /** @description At most 120 characters, as a person counts them. */
                        homeTeamName: string;
                        /** @description At most 120 characters, as a person counts them. */
                        awayTeamName: string;
                        playedAt?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 120 characters, as a person counts them. */
                    name?: string;
                    notes?: string | null;
                    teamGameId?: string | null;
                    order?: number;
                    scout?: {
                        /** @description At most 120 characters, as a person counts them. */
                        homeTeamName: string;
                        /** @description At most 120 characters, as a person counts them. */
                        awayTeamName: string;
                        playedAt?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    abortUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    archiveFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listDrawings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Drawing"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    saveDrawing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                drawingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    at: number;
                    until?: number;
                    /** @default 0 */
                    freeze?: number;
                    shapes: components["schemas"]["ShapeInput"][];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Drawing"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteDrawing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                drawingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    restoreFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    retryFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listFilmTags: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["FilmTag"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    unarchiveFilm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    startUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadPlan"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    completeUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Film"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reportUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        progress: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reorderFilms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    teamId: string;
                    videos: {
                        /** Format: uuid */
                        id: string;
                        order: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        videos: components["schemas"]["Film"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readTeam: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listActivePlayers: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["RosterEntry"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listGames: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Game"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listGoals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["TeamGoal"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    teamLineUps: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
                teamSeasonId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["LineUp"][];
                        games: {
                            /** Format: uuid */
                            teamGameId: string;
                            seconds: number;
                            possessions: number;
                            otherPossessions: number;
                            own: components["schemas"]["StatLine"];
                            other: components["schemas"]["StatLine"];
                            offensiveRating: number | null;
                            defensiveRating: number | null;
                            netRating: number | null;
                            plusMinus: number;
                        }[];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listPlaylists: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["PlaylistSummary"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listRoster: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["RosterEntry"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listEligible: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["RosterCandidate"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    copyRoster: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    source: string;
                    people: {
                        /** Format: uuid */
                        id: string;
                        jersey?: string | null;
                        position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                        /** @enum {number} */
                        gradeLevel?: 0 | 8 | 9 | 10 | 11 | 12 | 13;
                    }[];
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["RosterEntry"][];
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["RosterEntry"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listSeasons: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Season"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    teamShots: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Shot"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    teamStats: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
                teamSeasonId?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["PlayerStats"][];
                        totals: components["schemas"]["SeasonTotals"];
                        games: components["schemas"]["SeasonGame"][];
                        liveGames: number;
                        typedIn: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    downloadSeason: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
                teamSeasonId?: string;
                format?: "xlsx" | "csv";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All bytes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "text/csv": string;
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listTeamTags: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            teamVideoId: string;
                            start: number;
                            end: number;
                            label: string;
                            labels: {
                                group: string | null;
                                text: string;
                            }[];
                            note: string | null;
                            eventId: string | null;
                            drawings: {
                                at: number;
                                freeze: number;
                                shapes: components["schemas"]["Shape"][];
                            }[];
                            /** Format: date-time */
                            createdAt: string;
                            teamGameId: string | null;
                        }[];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listFilms: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["Film"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listGameFilms: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            teamId: string;
                            teamSeasonId: string | null;
                            /** Format: uuid */
                            leagueId: string;
                            leagueOverrides: components["schemas"]["LeagueSettings"] | null;
                            state: components["schemas"]["GameState"] | null;
                            isHome: boolean;
                            /** Format: date-time */
                            gameStartTime: string;
                            localStartTime: string;
                            timezone: string;
                            location: string;
                            notes: string | null;
                            finalSummary: string | null;
                            finalReason: ("played" | "tied" | "forfeit" | "default" | "abandoned") | null;
                            homeFinalScore: number | null;
                            awayFinalScore: number | null;
                            overtimePeriods: number | null;
                            homeScore: number;
                            awayScore: number;
                            homeTeamFullName: string;
                            awayTeamFullName: string;
                            opponentName: string;
                            opponentMascot: string;
                            opponentFullName: string;
                            opponentColor1Name: string | null;
                            opponentColor2Name: string | null;
                            homeTeamPrimaryColor: string | null;
                            awayTeamPrimaryColor: string | null;
                            homeTeamJerseyFill: string | null;
                            homeTeamJerseyStroke: string | null;
                            awayTeamJerseyFill: string | null;
                            awayTeamJerseyStroke: string | null;
                            /** @enum {string} */
                            scoringType: "STANDARD" | "SINGLE_TEAM";
                            homeUnmanagedTeam: components["schemas"]["Opponent"] | null;
                            awayUnmanagedTeam: components["schemas"]["Opponent"] | null;
                            homeTeam: components["schemas"]["GameTeam"] | null;
                            awayTeam: components["schemas"]["GameTeam"] | null;
                            seq: number;
                            epoch: number;
                            locked: boolean;
                            typedIn: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            deletedAt: string | null;
                            videos: components["schemas"]["Film"][];
                        }[];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    endTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    hashes: string[];
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    logInFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    code?: string;
                    recoveryCode?: string;
                    passkey?: {
                        id: string;
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    logInPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    passkey: {
                        id: string;
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    askPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        passkey: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    streamToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        restore: {
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            takenAt: string;
                        } | null;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        restore: {
                            /** Format: uuid */
                            id: string;
                            /** Format: date-time */
                            at: string;
                            /** Format: date-time */
                            takenAt: string;
                        } | null;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listUnmanagedPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["OpponentPerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    addUnmanagedPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    jersey: string;
                    firstName?: string | null;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName: string;
                    email?: string | null;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    /**
                     * @default PLAYER
                     * @enum {string}
                     */
                    role?: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
                } | {
                    /** Format: uuid */
                    id?: string;
                    jersey: string;
                    firstName?: string | null;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName: string;
                    email?: string | null;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    /**
                     * @default PLAYER
                     * @enum {string}
                     */
                    role?: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
                }[];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["OpponentPerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    removeUnmanagedPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                personnelId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["OpponentPerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeUnmanagedPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                personnelId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    jersey?: string;
                    firstName?: string | null;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName?: string;
                    email?: string | null;
                    position?: ("G" | "PG" | "SG" | "F" | "SF" | "PF" | "C") | null;
                    /** @enum {string} */
                    role?: "PLAYER" | "COACH" | "HEAD_COACH" | "ASSISTANT_COACH" | "STATISTICIAN" | "OTHER";
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["OpponentPerson"][];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    registerUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** @description At most 80 characters, as a person counts them. */
                    firstName: string;
                    /** @description At most 80 characters, as a person counts them. */
                    lastName: string;
                    username: string;
                    email: string;
                    password: string;
                    phone?: string | null;
                    /**
                     * @default 1
                     * @enum {number}
                     */
                    communications?: 1 | 2 | 3;
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    askReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    completeReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    value: string;
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    id?: string;
                    /** Format: uuid */
                    teamBrandId: string;
                    /** @description At most 60 characters, as a person counts them. */
                    name?: string;
                    /** @description At most 500 characters, as a person counts them. */
                    url: string;
                    types: ("game.scheduled" | "game.changed" | "game.cancelled" | "game.started" | "game.score" | "game.final" | "game.reopened" | "roster.changed" | "film.ready")[];
                };
            };
        };
        responses: {
            /** @description A repeated call: the stored result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        secret: string;
                    };
                };
            };
            /** @description The result. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        secret: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    readWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At most 60 characters, as a person counts them. */
                    name?: string;
                    /** @description At most 500 characters, as a person counts them. */
                    url?: string;
                    types?: ("game.scheduled" | "game.changed" | "game.cancelled" | "game.started" | "game.score" | "game.final" | "game.reopened" | "roster.changed" | "film.ready")[];
                    isOn?: boolean;
                };
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                search?: string;
                filters?: string;
                limit?: number;
                deleted?: string;
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: components["schemas"]["WebhookDelivery"][];
                        next: string | null;
                        count?: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    replayWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    since: string;
                    /** @enum {string} */
                    which: "FAILED" | "ALL";
                };
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    renewWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                    };
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    listen: {
        parameters: {
            query?: {
                last_event_id?: string;
            };
            header?: {
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages, until one end closes the stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamMessage"];
                };
            };
            /** @description Refused. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
