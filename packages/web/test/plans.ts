// The plans that are sold, as the server sends them: highest price first.
import type { Plan } from '@fullcourt/wire'

const plan = (n: number, displayName: string, priceUSD: number): Plan => ({
  id: `01990000-0000-7000-8000-00000000020${n}`,
  name: displayName.toLowerCase(),
  displayName,
  displayText: `${displayName} for a program.`,
  color: 'gold',
  priceUSD,
  teamQuota: n,
  odQuota: 60,
  archiveQuota: 60,
  alaODPriceUSD: 6,
  alaArchivePriceUSD: 2,
  supportsUHD: false,
  trialDays: 30,
})

export const PLANS = [plan(3, 'Gold', 999), plan(2, 'Silver', 599), plan(1, 'Bronze', 299)] as const
