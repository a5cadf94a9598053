import type { Film } from '@fullcourt/wire'
import { useCallback, useEffect, useState } from 'react'
import { canKeepOffline, dropOffline, keepOffline, localFileOf, offlineFile } from '../film/local/index.ts'
import { ProgressBar, percentText } from '../film/upload/index.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import style from './Film.module.css'

type State =
  | { readonly kind: 'unknown' | 'no' | 'kept' }
  | { readonly kind: 'copying'; readonly done: number }

/** Whether the film is on this device, and how it gets there and away. */
function useOfflineCopy(film: Film) {
  const [state, setState] = useState<State>({ kind: 'unknown' })
  const [stop, setStop] = useState<AbortController | null>(null)
  const hasSource = film.mp4 !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bytes of a film never change
  const look = useCallback(async () => {
    if (await offlineFile(film.id)) return setState({ kind: 'kept' })
    const hasFile = (await localFileOf(film, { original: true }).catch(() => null)) !== null
    setState({ kind: hasSource || hasFile ? 'no' : 'unknown' })
  }, [film.id, hasSource])
  useEffect(() => void look(), [look])

  async function keep() {
    const control = new AbortController()
    setStop(control)
    setState({ kind: 'copying', done: 0 })
    try {
      const local = await localFileOf(film, { ask: true, original: true })
      const source = local instanceof File ? local : film.mp4
      if (!source)
        throw new Error(t('There is nothing to keep yet: the video can be kept once it can be watched.'))
      const onProgress = (done: number) => setState({ kind: 'copying', done })
      await keepOffline(film.id, source, { size: film.size, signal: control.signal, onProgress })
    } catch (error) {
      if (!control.signal.aborted) toastError(error)
    } finally {
      setStop(null)
      await look()
    }
  }
  const drop = async () => {
    await dropOffline(film.id)
    await look()
  }
  return { state, keep, drop, cancel: () => stop?.abort() }
}

/** Keeps the film on this device, so that it plays without a network. */
export function OfflineCopy({ film }: { readonly film: Film }) {
  const { state, keep, drop, cancel } = useOfflineCopy(film)
  if (!canKeepOffline() || state.kind === 'unknown') return null
  return (
    <div className={style.buttons}>
      {state.kind === 'kept' && (
        <>
          <span className={style.help}>{t('Available offline on this device.')}</span>
          <Button size="sm" variant="default" onClick={() => void drop().catch(toastError)}>
            {t('Remove from this device')}
          </Button>
        </>
      )}
      {state.kind === 'no' && (
        <Button size="sm" variant="default" onClick={() => void keep()}>
          {t('Make available offline')}
        </Button>
      )}
      {state.kind === 'copying' && (
        <>
          <span className={style.help} role="status">
            {t('Copying to this device {done}', { done: percentText(state.done) })}
          </span>
          <ProgressBar label={t('Copying to this device')} value={state.done} />
          <Button size="sm" variant="subtle" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </>
      )}
    </div>
  )
}
