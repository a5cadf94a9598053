import { rulings } from '../rulings.ts'

/** Kinds of technical fouls, what they give, and what they count toward. */
export const TECHNICALS = [
  ...rulings(
    'ncaa-men',
    `
    NCAA men 2025-26, 10-4: class B gives one throw and is no team foul
    H1 16:00 A1 fouls technical class-b for 1; H2 makes throw 1
    counted A1 TF 1, A1 PF 0, A FOULS 0, H2 FT 1/1

    NCAA men 2025-26, 10-4: class B with two throws is too many
    H1 16:00 A1 fouls technical class-b for 2; H2 makes throw 1; H2 makes throw 2
    flagged FT_BONUS_MISMATCH

    NCAA men 2025-26, 10-3: class A gives two throws and is a team foul
    H1 16:00 A1 fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    counted A1 TF 1, A1 PF 1, A PF 1, A FOULS 1

    NCAA men 2025-26, 4-29: four personals and class B: the player stays
    H1 19:00 A1 fouls for 0
    H1 18:00 A1 fouls for 0
    H1 17:00 A1 fouls for 0
    H1 16:00 A1 fouls for 0
    H1 15:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 14:50 H2 turns over
    H1 14:40 A1 makes 2
    counted A1 PF 4, A1 TF 1, A FOULS 4

    NCAA men 2025-26, 4-29: four personals and class A: the player is out
    H1 19:00 A1 fouls for 0
    H1 18:00 A1 fouls for 0
    H1 17:00 A1 fouls for 0
    H1 16:00 A1 fouls for 0
    H1 15:00 A1 fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    H1 14:50 H2 turns over
    H1 14:40 A1 makes 2
    flagged FOULED_OUT_PLAYER

    NCAA men 2025-26, 10-5: three of class B eject
    H1 19:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 18:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 17:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 16:50 H2 turns over
    H1 16:40 A1 makes 2
    flagged EJECTED_PLAYER

    NCAA men 2025-26, 10-5: two of class B do not
    H1 19:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 18:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 16:50 H2 turns over
    H1 16:40 A1 makes 2
    counted A1 TF 2

    NCAA men 2025-26, 10-5: one of class A and two of class B eject
    H1 19:00 A1 fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    H1 18:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 17:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 16:50 H2 turns over
    H1 16:40 A1 makes 2
    flagged EJECTED_PLAYER

    NCAA men 2025-26, 10-5: one of each does not
    H1 19:00 A1 fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    H1 18:00 A1 fouls technical class-b for 1; H2 makes throw 1
    H1 16:50 H2 turns over
    H1 16:40 A1 makes 2
    counted A1 TF 2

    NCAA men 2025-26, 10-5: two of class A eject
    H1 19:00 A1 fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    H1 18:00 A1 fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    H1 16:50 H2 turns over
    H1 16:40 A1 makes 2
    flagged EJECTED_PLAYER

    NCAA men 2025-26, 10-3: class A of the bench counts toward the bonus
    H1 16:00 Abench fouls technical class-a for 2 as assistant; H2 makes throw 1; H2 makes throw 2
    counted Ateam TF 1, A PF 0, A FOULS 1

    NCAA men 2025-26, 10-4: class B of the bench does not
    H1 16:00 Abench fouls technical class-b for 1 as coach; H2 makes throw 1
    counted Ateam TF 1, A FOULS 0

    NCAA men 2025-26, 10-4: a delay gives one throw and is charged to no player
    H1 16:00 Ateam fouls technical delay for 1; H2 makes throw 1
    counted Ateam TF 1, A PF 0, A FOULS 0

    NCAA men 2025-26, 10-3: an administrative technical counts toward nothing of the player who caused it
    H1 16:00 A1 fouls technical administrative for 2; H2 makes throw 1; H2 makes throw 2
    counted A1 TF 1, A1 PF 0, A FOULS 0

    NCAA men 2025-26, 10-3: class A of a player still to be named is a personal foul of the side
    H1 16:00 A? fouls technical class-a for 2; H2 makes throw 1; H2 makes throw 2
    counted A PF 1, Ateam TF 1
    flagged PLAYER_MISSING
    `,
  ),
  ...rulings(
    'ncaa-women',
    `
    NCAA women statisticians' manual 2025-26, fouls: a technical of a player is a personal foul, one of the coach is not
    Q1 6:00 A1 fouls technical for 2; H2 makes throw 1; H2 makes throw 2
    Q1 5:00 Abench fouls technical for 2 as coach; H2 makes throw 1; H2 makes throw 2
    counted A1 TF 1, A1 PF 1, A PF 1, A TF 2
    `,
  ),
  ...rulings(
    'nfhs',
    `
    NFHS 2023-24, 10-2: a timeout in excess: two throws and the ball
    Q1 6:00 Ateam fouls technical excess-timeout for 2; H2 makes throw 1; H2 makes throw 2
    counted Ateam TF 1, A FOULS 1, H BALL yes

    NFHS 2023-24, 10-4: two technicals of a player: out, and the error stays beside the warning about the ball
    Q1 6:00 A3 fouls technical for 2; H2 makes throw 1; H2 makes throw 2
    Q1 5:00 A3 fouls technical for 2; H2 makes throw 1; H2 makes throw 2
    Q1 4:40 A3 makes 2
    counted A3 TF 2
    flagged EJECTED_PLAYER, POSSESSION_INCONSISTENT

    NFHS 2023-24, 10-5: two of his own: the coach is out
    Q1 6:00 Abench fouls technical for 2 as coach; H2 makes throw 1; H2 makes throw 2
    Q1 5:00 Abench fouls technical for 2 as coach; H2 makes throw 1; H2 makes throw 2
    Q1 4:00 Abench fouls technical for 2 as coach; H2 makes throw 1; H2 makes throw 2
    flagged EJECTED_PLAYER

    NFHS 2023-24, 10-4: a flagrant foul of the bench is a team foul and no personal foul
    Q1 6:00 Abench fouls disqualifying for 2 as other; H2 makes throw 1; H2 makes throw 2
    counted A FOULS 1, Ateam PF 0, A PF 0

    NFHS 2023-24, 10-3: a technical of a player is a personal foul
    Q1 6:00 A1 fouls technical for 2; H2 makes throw 1; H2 makes throw 2
    counted A1 TF 1, A1 PF 1, A PF 1, A FOULS 1

    NFHS 2023-24, 10-5: his own and one of his bench: the coach stays
    Q1 6:00 Abench fouls technical for 2 as coach; H2 makes throw 1; H2 makes throw 2
    Q1 5:00 Abench fouls technical for 2 as assistant; H2 makes throw 1; H2 makes throw 2
    Q1 4:00 Abench fouls technical for 2 as coach; H2 makes throw 1; H2 makes throw 2
    counted Ateam TF 3, A FOULS 3
    `,
  ),
  ...rulings(
    'fiba',
    `
    FIBA 2024, Art. 36: a coach is out with his second C
    Q1 8:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    Q1 7:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    Q1 6:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    flagged EJECTED_PLAYER
    fix EJECTED_PLAYER: Make it an assistant's

    FIBA 2024, Art. 36: three of C and B together: the coach is out
    Q1 8:00 Abench fouls technical for 1 as substitute; H2 makes throw 1
    Q1 7:00 Abench fouls technical for 1 as other; H2 makes throw 1
    Q1 6:00 Abench fouls technical for 1 as assistant; H2 makes throw 1
    Q1 5:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    flagged EJECTED_PLAYER

    FIBA 2024, Art. 36: two of B and a C: the last one is his third
    Q1 8:00 Abench fouls technical for 1 as substitute; H2 makes throw 1
    Q1 7:00 Abench fouls technical for 1 as other; H2 makes throw 1
    Q1 6:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    counted Ateam TF 3, A FOULS 0

    FIBA 2024, Art. 36: a technical of the bench is no team foul
    Q1 8:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    counted A FOULS 0, Ateam TF 1, Ateam PF 0, A1 TF 0

    FIBA 2024, Art. 36 and 41: a technical for delays, which is charged to the coach, is no team foul
    Q1 8:00 Ateam fouls technical delay for 1; H2 makes throw 1
    counted A FOULS 0, Ateam TF 1, A PF 0

    FIBA 2024, Art. 38 and 41: a disqualifying foul of the coach is no personal foul and no team foul
    Q1 8:00 Abench fouls disqualifying for 2 as coach; H2 makes throw 1; H2 makes throw 2
    counted A FOULS 0, Ateam PF 0, A PF 0, A COACH out, H BALL yes

    FIBA 2024, Art. 36: a technical of a player is one of his five and a team foul
    Q1 8:00 A1 fouls technical for 1; H2 makes throw 1
    counted A FOULS 1, A1 TF 1, A1 PF 1, A PF 1

    FIBA 2024, Art. 36: a flop counts like any technical of the player
    Q1 8:00 A1 fouls technical flop for 1; H2 makes throw 1
    Q1 7:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 6:50 H2 turns over
    Q1 6:40 A1 makes 2
    flagged EJECTED_PLAYER

    FIBA 2024, Art. 38: technical and unsportsmanlike together disqualify
    Q1 8:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 7:00 A1 fouls unsportsmanlike on H2 for 2; H2 makes throw 1; H2 makes throw 2
    Q1 6:50 H2 turns over
    Q1 6:40 A1 makes 2
    flagged EJECTED_PLAYER

    FIBA 2024, Art. 36: after the throw the ball stays with the side that had it
    Q1 8:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 7:50 H2 makes 2
    counted H POSS 1, A POSS 0
    `,
  ),
  ...rulings(
    'nba',
    `
    NBA 2025-26, 12A-I: two for defensive three seconds eject no one
    Q1 9:00 A1 fouls technical defensive-three-seconds for 1; H2 makes throw 1
    Q1 8:00 A1 fouls technical defensive-three-seconds for 1; H2 makes throw 1
    Q1 7:50 H2 turns over
    Q1 7:40 A1 makes 2
    counted A1 TF 2, A FOULS 0

    NBA 2025-26, 12A-V: two for conduct eject
    Q1 9:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 8:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 7:50 H2 turns over
    Q1 7:40 A1 makes 2
    flagged EJECTED_PLAYER

    NBA 2025-26, 12A-II: a delay is the team's, one throw
    Q1 9:00 Ateam fouls technical delay for 1; H2 makes throw 1
    counted Ateam TF 1, A FOULS 0, H BALL yes

    NBA 2025-26, 12A-V: a flop and a technical do not eject
    Q1 9:00 A1 fouls technical flop for 1; H2 makes throw 1
    Q1 8:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 7:50 H2 turns over
    Q1 7:40 A1 makes 2
    counted A1 TF 2, A1 PF 0

    NBA 2025-26, 5-VI: a timeout in excess: one throw and the ball
    Q1 9:00 Hteam fouls technical excess-timeout for 1; A2 makes throw 1
    counted Hteam TF 1, A BALL yes

    NBA 2025-26, 12A-V: a coach is ejected by his second
    Q1 9:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    Q1 8:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    Q1 7:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    counted A COACH out, H COACH stays
    flagged EJECTED_PLAYER

    NBA 2025-26, 12A-V: assistants' technicals do not eject the coach
    Q1 9:00 Abench fouls technical for 1 as assistant; H2 makes throw 1
    Q1 8:00 Abench fouls technical for 1 as assistant; H2 makes throw 1
    Q1 7:00 Abench fouls technical for 1 as assistant; H2 makes throw 1
    Q1 6:00 Abench fouls technical for 1 as coach; H2 makes throw 1
    counted Ateam TF 4, A COACH stays
    `,
  ),
  ...rulings(
    'fiba-3x3',
    `
    3x3 2023, Art. 7: a technical gives one throw and is a team foul
    P1 9:00 A1 fouls technical for 1; H2 makes throw 1
    counted A FOULS 1, A1 TF 1, A1 PF 0, H SCORE 1-0
    `,
  ),
]
