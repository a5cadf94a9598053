import { msg } from '@fullcourt/scorebook/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { DropArea } from '../ui/DropArea.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { Camera, hasCamera } from './Camera.tsx'
import { CropPreview, Cropper, drawCrop } from './Cropper.tsx'
import { type Crop, middleCrop, PICTURE_QUALITY, PICTURE_SIDE, squareOf } from './crop.ts'
import style from './Picture.module.css'
import { PICTURE_TYPES, readPicture } from './readPicture.ts'

interface PictureDialogProps {
  /** Keeps the picture: a JPEG of the crop, or the file itself if only the server can read it. @throws Refused */
  readonly onPick: (picture: Blob) => Promise<unknown>
  /** Undefined where there is no picture to remove. */
  readonly onRemove?: (() => Promise<unknown>) | undefined
  /** Whether files that only the server can read are allowed. */
  readonly takesAnyFile: boolean
  readonly onClose: () => void
}

const UNREADABLE = msg('This browser cannot read this picture. Save it as JPEG and try again.')

/** The crop as a JPEG of at most 512 × 512 pixels. */
async function jpegOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const side = Math.max(1, Math.min(PICTURE_SIDE, Math.round(squareOf(picture, crop).side)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(t(UNREADABLE)))),
      'image/jpeg',
      PICTURE_QUALITY,
    ),
  )
}

type Step = 'choose' | 'camera' | { readonly picture: ImageBitmap }

/** Picks, drops or takes a picture, and crops it. Loaded when it is opened. */
export function PictureDialog({ onPick, onRemove, takesAnyFile, onClose }: PictureDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  const [error, setError] = useState<Error | null>(null)
  const read = useSubmit(async (file: Blob | undefined) => {
    setError(null)
    if (!file) return
    const picture = await readPicture(file)
    if (picture) return setStep({ picture })
    if (!takesAnyFile) throw new Error(t(UNREADABLE))
    await onPick(file)
    onClose()
  }, setError)
  const back = () => setStep('choose')
  return (
    <Dialog open title={t('Picture')} onClose={onClose}>
      {error && <ErrorBox error={error} />}
      {step === 'choose' && (
        <Choose
          busy={read.busy}
          onFile={read.submit}
          onCamera={hasCamera() ? () => setStep('camera') : undefined}
          onRemove={onRemove && (() => onRemove().then(onClose))}
          onClose={onClose}
        />
      )}
      {step === 'camera' && <Camera onTaken={(picture) => setStep({ picture })} onBack={back} />}
      {typeof step === 'object' && (
        <CropStep
          picture={step.picture}
          onBack={back}
          onDone={(jpeg) => onPick(jpeg).then(onClose)}
          onFailed={setError}
        />
      )}
    </Dialog>
  )
}

interface ChooseProps {
  readonly busy: boolean
  readonly onFile: (file: Blob | undefined) => void
  readonly onCamera: (() => void) | undefined
  readonly onRemove: (() => Promise<unknown>) | undefined
  readonly onClose: () => void
}

function Choose({ busy, onFile, onCamera, onRemove, onClose }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null)
  const remove = useSubmit(async () => onRemove?.())
  return (
    <>
      <DropArea onDrop={({ files }) => onFile(files[0])}>
        <p>{t('Drag a picture here, or choose one.')}</p>
        <span className={style.tools}>
          <Button loading={busy} onClick={() => input.current?.click()}>
            {t('Choose a file')}
          </Button>
          {onCamera && (
            <Button variant="default" onClick={onCamera}>
              {t('Use the camera')}
            </Button>
          )}
        </span>
        <small>{t('PNG, JPEG, GIF, TIFF, BMP or WebP')}</small>
        <input
          ref={input}
          type="file"
          hidden
          accept={PICTURE_TYPES}
          aria-label={t('Picture file')}
          onChange={(event) => {
            onFile(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </DropArea>
      <DialogButtons>
        {onRemove && (
          <Button variant="default" grave loading={remove.busy} onClick={remove.submit}>
            {t('Remove picture')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </DialogButtons>
    </>
  )
}

interface CropStepProps {
  readonly picture: ImageBitmap
  readonly onBack: () => void
  readonly onDone: (jpeg: Blob) => Promise<unknown>
  readonly onFailed: (error: Error) => void
}

function CropStep({ picture, onBack, onDone, onFailed }: CropStepProps) {
  const [crop, setCrop] = useState(() => middleCrop(picture))
  useEffect(() => () => picture.close(), [picture])
  const save = useSubmit(async () => onDone(await jpegOf(picture, crop)), onFailed)
  return (
    <>
      <Cropper picture={picture} crop={crop} onChange={setCrop} />
      <div className={style.previews}>
        <CropPreview picture={picture} crop={crop} size={96} />
        <CropPreview picture={picture} crop={crop} size={40} />
        <span>{t('This is how others see it.')}</span>
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
        <Button data-enter loading={save.busy} onClick={save.submit}>
          {t('Save picture')}
        </Button>
      </DialogButtons>
    </>
  )
}
