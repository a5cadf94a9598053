import type * as z from 'zod'
import { accessRequest } from './accessRequests.ts'
import { accountInvitation } from './accountInvitations.ts'
import { account, session, user } from './accounts.ts'
import { adminAccount, adminGame, adminPlan, adminUser, backupRun, coupon } from './admin.ts'
import { failedRequest, healthCheck } from './adminHealth.ts'
import { programMoney } from './adminMoney.ts'
import { apiToken } from './apiTokens.ts'
import { assignment } from './assignments.ts'
import { auditEvent } from './audit.ts'
import { plan, subscription } from './billing.ts'
import { boxScoreReply, flag } from './boxScore.ts'
import { clipFilters } from './clips.ts'
import { drawing, filmComment, filmTag, shape, tagSet } from './filmMarks.ts'
import { film, manifest, playedFilm, uploadPlan, usage } from './films.ts'
import { eligiblePerson, gamePerson, setup, unmanagedPerson } from './gameSetup.ts'
import { game, gameState, gameTeam, unmanagedTeam } from './games.ts'
import { teamGoal } from './goals.ts'
import { createdInvitation, invitation } from './invitations.ts'
import { court, courtOverrides, league, leagueOverrides } from './leagues.ts'
import {
  entityMessage,
  filmMessage,
  gameMessage,
  playlistMessage,
  playMessage,
  streamMessage,
} from './live.ts'
import { liveScore, liveScoreLink } from './liveScore.ts'
import { member } from './members.ts'
import { moneyLine, quoted } from './money.ts'
import { namedLineUp } from './namedLineUps.ts'
import { notification, notificationSetting } from './notifications.ts'
import { billingProfile, card, invoice, paymentInfo } from './payments.ts'
import { person, rosterCandidate } from './people.ts'
import { playlist, playlistItem, playlistRow, screenMessage } from './playlists.ts'
import {
  attributes,
  fedEvent,
  fedOrigin,
  freethrow,
  gameEvent,
  revision,
  sentOrigin,
  sentPlay,
  sentRelated,
  shot,
  storedPlay,
  throwRebound,
} from './plays.ts'
import { openPlay, presenceMessage } from './presence.ts'
import { program } from './programs.ts'
import { refusalBody } from './refusals.ts'
import { rosterEntry } from './roster.ts'
import { ruleProfile } from './rules.ts'
import { season } from './seasons.ts'
import { factors } from './secondFactors.ts'
import { share, shareLink } from './shares.ts'
import {
  flowReply,
  fourFactors,
  line,
  lineUp,
  lineUpsReply,
  playerLine,
  seasonTotals,
  seriesGame,
  sideBox,
  statsRow,
  zones,
} from './statistics.ts'
import { team } from './teams.ts'
import { webhook, webhookDelivery } from './webhooks.ts'

/**
 * The named schemas of the published contract. A released name never changes. Not exported by the index: the browser's build
 * leaves schemas out.
 */
export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  AccessRequest: accessRequest,
  Account: account,
  AccountInvitation: accountInvitation,
  AdminAccount: adminAccount,
  AdminGame: adminGame,
  AdminPlan: adminPlan,
  AdminUser: adminUser,
  ApiToken: apiToken,
  Assignment: assignment,
  AuditEvent: auditEvent,
  BackupRun: backupRun,
  BillingProfile: billingProfile,
  BoxScore: boxScoreReply,
  Card: card,
  ChangeMessage: entityMessage,
  Coupon: coupon,
  Court: court,
  CourtOverrides: courtOverrides,
  CreatedInvitation: createdInvitation,
  Drawing: drawing,
  EligiblePerson: eligiblePerson,
  Event: gameEvent,
  EventAttributes: attributes,
  FailedRequest: failedRequest,
  FeedEvent: fedEvent,
  FeedPlay: fedOrigin,
  Film: film,
  FilmComment: filmComment,
  FilmManifest: manifest,
  FilmMessage: filmMessage,
  FilmTag: filmTag,
  Flag: flag,
  Flow: flowReply,
  FourFactors: fourFactors,
  FreeThrow: freethrow,
  FreeThrowRebound: throwRebound,
  Game: game,
  GameMessage: gameMessage,
  GamePerson: gamePerson,
  GameSetup: setup,
  GameState: gameState,
  GameTeam: gameTeam,
  HealthCheck: healthCheck,
  Invitation: invitation,
  Invoice: invoice,
  League: league,
  LeagueSettings: leagueOverrides,
  LineUp: lineUp,
  LineUps: lineUpsReply,
  LiveScore: liveScore,
  LiveScoreLink: liveScoreLink,
  Member: member,
  MoneyLine: moneyLine,
  NamedLineUp: namedLineUp,
  Notification: notification,
  NotificationSetting: notificationSetting,
  OpenPlay: openPlay,
  Opponent: unmanagedTeam,
  OpponentPerson: unmanagedPerson,
  Origin: sentOrigin,
  PaymentInfo: paymentInfo,
  Person: person,
  Plan: plan,
  Play: storedPlay,
  PlayFilters: clipFilters,
  PlayInput: sentPlay,
  PlayMessage: playMessage,
  PlayedFilm: playedFilm,
  PlayerLine: playerLine,
  PlayerStats: statsRow,
  Playlist: playlist,
  PlaylistItem: playlistItem,
  PlaylistMessage: playlistMessage,
  PlaylistSummary: playlistRow,
  PresenceMessage: presenceMessage,
  PresentationMessage: screenMessage,
  Program: program,
  ProgramMoney: programMoney,
  Quote: quoted,
  Refusal: refusalBody,
  RelatedEvent: sentRelated,
  Revision: revision,
  RosterCandidate: rosterCandidate,
  RosterEntry: rosterEntry,
  Rules: ruleProfile,
  Season: season,
  SeasonGame: seriesGame,
  SeasonTotals: seasonTotals,
  SecondFactors: factors,
  Session: session,
  Shape: shape,
  Share: share,
  ShareLink: shareLink,
  Shot: shot,
  ShotZones: zones,
  SideBox: sideBox,
  StatLine: line,
  StreamMessage: streamMessage,
  Subscription: subscription,
  TagSet: tagSet,
  Team: team,
  TeamGoal: teamGoal,
  UploadPlan: uploadPlan,
  Usage: usage,
  User: user,
  Webhook: webhook,
  WebhookDelivery: webhookDelivery,
}
