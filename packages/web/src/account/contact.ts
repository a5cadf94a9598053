import type { ContactType } from '@fullcourt/wire'

/** An address or number in the list. */
export interface ShownContact {
  readonly id: string
  readonly type: ContactType
  readonly value: string
  readonly shown: string
  readonly primary: boolean
  readonly verified: boolean
  readonly codeAwaited: boolean
}
