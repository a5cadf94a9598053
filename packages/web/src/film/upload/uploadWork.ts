import type { ChunkPlan } from '@fullcourt/film'
import type { QueuedUpload } from '../local/index.ts'

export type UploadPhase =
  | 'checking'
  | 'waiting'
  | 'uploading'
  | 'finishing'
  /** Parts under way still arrive. */
  | 'pausing'
  | 'paused'
  /** The browser asks for permission to read the file. */
  | 'permission'
  /** The user has to pick the file. */
  | 'file'
  | 'failed'

export interface UploadView {
  readonly filmId: string
  readonly teamId: string
  readonly teamGameId: string | null
  readonly name: string
  readonly filename: string
  readonly phase: UploadPhase
  readonly size: number
  readonly sent: number
  /** 0 to 1, of the check or of the bytes. */
  readonly progress: number
  /** Why it waits or failed. */
  readonly message: string | null
}

export interface UploadsView {
  readonly uploads: readonly UploadView[]
  /** Bytes a second; null while nothing is sent. */
  readonly rate: number | null
  readonly secondsLeft: number | null
}

export const NO_UPLOADS: UploadsView = { uploads: [], rate: null, secondsLeft: null }

type Problem = { readonly phase: 'file' | 'permission' | 'failed'; readonly message: string | null }

/** An upload with what is known of it since this page was loaded. */
export interface Work {
  upload: QueuedUpload
  file: File | null
  chunks: ChunkPlan | null
  urls: Map<number, string>
  /** Parts that nothing sends yet, in order. */
  unsent: number[]
  /** Parts that are being sent: bytes so far. */
  readonly sending: Map<number, number>
  storedBytes: number
  checked: number
  isChecking: boolean
  isBusy: boolean
  failures: number
  tryAt: number
  reportedAt: number
  note: string | null
  problem: Problem | null
  /** Ends its calls and parts. */
  stop: AbortController
}

export const workOf = (upload: QueuedUpload): Work => ({
  upload,
  file: null,
  chunks: null,
  urls: new Map(),
  unsent: [],
  sending: new Map(),
  storedBytes: 0,
  checked: 0,
  isChecking: false,
  isBusy: false,
  failures: 0,
  tryAt: 0,
  reportedAt: Number.NEGATIVE_INFINITY,
  note: null,
  problem: null,
  stop: new AbortController(),
})

export const sentBytes = ({ storedBytes, sending, upload }: Work): number =>
  Math.min(
    upload.size,
    [...sending.values()].reduce((sum, bytes) => sum + bytes, storedBytes),
  )

function phaseOf(work: Work): UploadPhase {
  if (work.problem) return work.problem.phase
  if (work.upload.paused) return work.sending.size > 0 ? 'pausing' : 'paused'
  if (work.isChecking) return 'checking'
  if (work.sending.size > 0) return 'uploading'
  return work.chunks && work.unsent.length === 0 ? 'finishing' : 'waiting'
}

export function viewOf(work: Work): UploadView {
  const { filmId, teamId, teamGameId, name, filename, size } = work.upload
  const phase = phaseOf(work)
  const sent = sentBytes(work)
  const message = work.problem?.message ?? work.note
  const progress = phase === 'checking' ? work.checked : sent / size
  return { filmId, teamId, teamGameId, name, filename, phase, size, sent, progress, message }
}
