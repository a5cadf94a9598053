import { changeAnchors, type FilmAnchor, readManifest } from '@fullcourt/wire'
import { call, useCall } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { t } from '../ui/language.ts'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { ShownAnchor } from './steps.ts'

const NONE: readonly ShownAnchor[] = []

const withoutResidual = ({ residual: _, ...anchor }: ShownAnchor): FilmAnchor => anchor

/** The anchors of a game. Each change is saved at once. */
export function useAnchors(gameId: string) {
  const of = { params: { id: gameId } }
  const manifest = useCall(readManifest, of, { kept: true })
  const anchors = manifest.data?.anchors ?? NONE
  /** Changes the anchors that the server has now: another person, or a later press, may have changed what is shown here. */
  async function change(after: (now: readonly FilmAnchor[]) => readonly FilmAnchor[]): Promise<void> {
    const now = await call(readManifest, of)
    await call(changeAnchors, { ...of, body: { anchors: [...after(now.anchors.map(withoutResidual))] } })
  }
  const adding = useSubmit(async (anchor: Omit<FilmAnchor, 'id'>, saved: () => void) => {
    const id = newId()
    await change((now) => [...now, { ...anchor, id }])
    saved()
  })
  const removing = useSubmit(async (id: string) => {
    const gone = anchors.filter((anchor) => anchor.id === id).map(withoutResidual)
    await change((now) => now.filter((anchor) => anchor.id !== id))
    toastUndo(t('Frame removed'), () => void change((now) => [...now, ...gone]).catch(toastError))
  })
  return { anchors, add: adding.submit, remove: removing.submit, busy: adding.busy || removing.busy }
}
