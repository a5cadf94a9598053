import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Picture.module.css'

interface Props {
  readonly onTaken: (picture: ImageBitmap) => void
  readonly onBack: () => void
}

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return t("Your browser does not allow the camera here. Allow it in the browser's settings for this page.")
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t('No camera was found.')
  return t('The camera cannot be used. Another program may be using it.')
}

const WANTED = { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } }, audio: false }

/** Takes a picture with the camera. The camera is off as soon as this is closed. */
export function Camera({ onTaken, onBack }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setReady] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is opened once.
  useEffect(() => {
    const ended = new AbortController()
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    navigator.mediaDevices
      .getUserMedia(WANTED)
      .then((opened) => {
        stream = opened
        if (ended.signal.aborted) return stop()
        video.current!.srcObject = opened
      })
      .catch((error: unknown) => {
        if (ended.signal.aborted) return
        toastError(new Error(sentenceOf(error)))
        onBack()
      })
    return () => {
      ended.abort()
      stop()
    }
  }, [])
  const { busy, submit } = useSubmit(async () => onTaken(await createImageBitmap(video.current!)))
  return (
    <>
      <video
        ref={video}
        className={style.video}
        autoPlay
        muted
        playsInline
        aria-label={t('What the camera sees')}
        onLoadedData={() => setReady(true)}
      />
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button data-enter disabled={!isReady} loading={busy} onClick={submit}>
          {t('Take picture')}
        </Button>
      </DialogButtons>
    </>
  )
}
