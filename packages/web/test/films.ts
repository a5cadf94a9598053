// Films of Ana's team, as the server sends them.
import type { Film, Usage } from '@fullcourt/wire'
import { ANA, GAME } from './people.ts'

const id = (n: number): string => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const FILM: Film = {
  id: id(60),
  teamId: ANA.teams[0]!.id,
  teamGameId: GAME.id,
  type: 'GAME',
  name: 'First half',
  notes: null,
  scout: null,
  order: 0,
  filename: 'first.mp4',
  originalType: 'video/mp4',
  size: 1_200_000_000,
  hash: 'a'.repeat(64),
  fingerprint: null,
  storeInCloud: true,
  width: 1920,
  height: 1080,
  aspectRatio: 1.7778,
  duration: 2705,
  badge: 'HD',
  status: 'READY',
  progress: 1,
  error: null,
  uploadCompleted: true,
  isArchived: false,
  chunks: 144,
  src: null,
  clip: null,
  mp4: null,
  poster: null,
  sprites: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  deletedAt: null,
}

const hours = (teams: number, od: number, archive: number) => ({
  teams: { total: teams },
  od: { total: od },
  archive: { total: archive },
})

export const USAGE: Usage = {
  usage: hours(1, 12.5, 0),
  limits: hours(3, 40, 80),
  cardOnFile: true,
  supportsUHD: false,
  overage: { hours: 0, priceUSD: 0 },
}
