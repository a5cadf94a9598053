import * as accessRequests from './accessRequests.ts'
import * as accountInvitations from './accountInvitations.ts'
import * as accounts from './accounts.ts'
import * as admin from './admin.ts'
import * as adminHealth from './adminHealth.ts'
import * as adminMoney from './adminMoney.ts'
import * as apiTokens from './apiTokens.ts'
import * as assignments from './assignments.ts'
import * as audit from './audit.ts'
import * as avatars from './avatars.ts'
import * as billing from './billing.ts'
import * as boxScore from './boxScore.ts'
import * as clips from './clips.ts'
import * as contacts from './contacts.ts'
import type { Endpoint } from './endpoint.ts'
import * as dataExport from './export.ts'
import * as filmMarks from './filmMarks.ts'
import * as films from './films.ts'
import * as firstRestore from './firstRestore.ts'
import * as gameFiles from './gameFiles.ts'
import * as gameSetup from './gameSetup.ts'
import * as games from './games.ts'
import * as goals from './goals.ts'
import * as invitations from './invitations.ts'
import * as leagues from './leagues.ts'
import * as liveScore from './liveScore.ts'
import * as members from './members.ts'
import * as namedLineUps from './namedLineUps.ts'
import * as notifications from './notifications.ts'
import * as ownData from './ownData.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as playlists from './playlists.ts'
import * as plays from './plays.ts'
import * as presence from './presence.ts'
import * as programs from './programs.ts'
import * as push from './push.ts'
import * as roster from './roster.ts'
import * as seasons from './seasons.ts'
import * as secondFactors from './secondFactors.ts'
import * as shares from './shares.ts'
import * as teams from './teams.ts'
import * as webhooks from './webhooks.ts'

export * from './accessRequests.ts'
export * from './accountInvitations.ts'
export * from './accounts.ts'
export * from './admin.ts'
export * from './adminHealth.ts'
export * from './adminMoney.ts'
export * from './apiTokens.ts'
export * from './assignments.ts'
export * from './audit.ts'
export * from './avatars.ts'
export * from './billing.ts'
export * from './boxScore.ts'
export * from './clips.ts'
export * from './contacts.ts'
export * from './endpoint.ts'
export * from './export.ts'
export * from './filmMarks.ts'
export * from './films.ts'
export * from './firstRestore.ts'
export * from './gameFiles.ts'
export * from './gameSetup.ts'
export * from './games.ts'
export * from './goals.ts'
export * from './invitations.ts'
export * from './leagues.ts'
export * from './live.ts'
export * from './liveScore.ts'
export * from './members.ts'
export * from './money.ts'
export * from './namedLineUps.ts'
export * from './notifications.ts'
export * from './ownData.ts'
export * from './payments.ts'
export * from './people.ts'
export * from './playlists.ts'
export * from './plays.ts'
export * from './presence.ts'
export * from './primitives.ts'
export * from './programs.ts'
export * from './push.ts'
export * from './refusals.ts'
export * from './roster.ts'
export * from './seasons.ts'
export * from './secondFactors.ts'
export * from './shares.ts'
export * from './teams.ts'
export { cleanLine } from './typed.ts'
export * from './webhooks.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

/** Every call of the contract; a server that does not mount one of these does not start. */
export const ENDPOINTS: readonly Endpoint[] = [
  accounts,
  avatars,
  secondFactors,
  contacts,
  apiTokens,
  webhooks,
  programs,
  people,
  invitations,
  members,
  teams,
  roster,
  seasons,
  billing,
  payments,
  adminMoney,
  adminHealth,
  firstRestore,
  audit,
  leagues,
  gameFiles,
  games,
  gameSetup,
  plays,
  presence,
  boxScore,
  goals,
  liveScore,
  namedLineUps,
  films,
  playlists,
  filmMarks,
  clips,
  shares,
  assignments,
  notifications,
  push,
  ownData,
  dataExport,
  admin,
  accountInvitations,
  accessRequests,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isEndpoint)
