import { changeAnchors, type FilmAnchor, readManifest } from '@fullcourt/wire'
import { call, useCall } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { t } from '../ui/language.ts'
import { toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { ShownAnchor } from './steps.ts'

const NONE: readonly ShownAnchor[] = []

const withoutResidual = ({ residual: _, ...anchor }: ShownAnchor): FilmAnchor => anchor

/** The anchors of a game. Each change is saved at once. */
export function useAnchors(gameId: string) {
  const manifest = useCall(readManifest, { params: { id: gameId } }, { kept: true })
  const anchors = manifest.data?.anchors ?? NONE
  const save = (next: readonly FilmAnchor[]) =>
    call(changeAnchors, { params: { id: gameId }, body: { anchors: [...next] } })
  const adding = useSubmit(async (anchor: Omit<FilmAnchor, 'id'>, saved: () => void) => {
    await save([...anchors.map(withoutResidual), { ...anchor, id: newId() }])
    saved()
  })
  const removing = useSubmit(async (id: string) => {
    const before = anchors.map(withoutResidual)
    await save(before.filter((anchor) => anchor.id !== id))
    toastUndo(t('Frame removed'), () => void save(before))
  })
  return { anchors, add: adding.submit, remove: removing.submit, busy: adding.busy || removing.busy }
}
