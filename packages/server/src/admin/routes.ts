import type { Route } from '../calls/route.ts'
import { accessRequestRoutes } from './accessRequests.ts'
import { adminAccountRoutes } from './accounts.ts'
import { backupRoutes } from './backups.ts'
import { couponRoutes } from './coupons.ts'
import { erasureRoutes } from './erasures.ts'
import { gameFinderRoutes } from './games.ts'
import { accountInvitationRoutes } from './invitations.ts'
import { moneyRoutes } from './money.ts'
import { planRoutes } from './plans.ts'
import { resetRoutes } from './resetGame.ts'
import { userRoutes } from './users.ts'

/** The calls of administrators of the installation. */
export const adminRoutes: readonly Route[] = [
  ...planRoutes,
  ...couponRoutes,
  ...moneyRoutes,
  ...userRoutes,
  ...adminAccountRoutes,
  ...accountInvitationRoutes,
  ...accessRequestRoutes,
  ...gameFinderRoutes,
  ...resetRoutes,
  ...erasureRoutes,
  ...backupRoutes,
]
