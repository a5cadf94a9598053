import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../ui/language.ts'
import { type Crop, MAX_ZOOM, moveCrop, type Size, squareOf, zoomCrop } from './crop.ts'
import style from './Picture.module.css'

interface Props {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** Draws the square of the crop. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = squareOf(picture, crop)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const MOVES: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -0.05, y: 0 },
  ArrowRight: { x: 0.05, y: 0 },
  ArrowUp: { x: 0, y: -0.05 },
  ArrowDown: { x: 0, y: 0.05 },
}
const ZOOMS: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }

function cropAfterKey(picture: Size, crop: Crop, key: string): Crop | null {
  const move = MOVES[key]
  if (move) return moveCrop(picture, crop, move)
  const factor = ZOOMS[key]
  return factor ? zoomCrop(picture, crop, factor) : null
}

interface Pointer {
  readonly x: number
  readonly y: number
}
const distance = (one: Pointer, other: Pointer): number => Math.hypot(one.x - other.x, one.y - other.y)

/** One pointer moves the picture, two zoom it. */
function usePointers({ picture, crop, onChange }: Props) {
  const pointers = useRef(new Map<number, Pointer>())
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, now)
    const { width } = event.currentTarget.getBoundingClientRect()
    if (other) onChange(zoomCrop(picture, crop, distance(now, other) / Math.max(1, distance(before, other))))
    else onChange(moveCrop(picture, crop, { x: (now.x - before.x) / width, y: (now.y - before.y) / width }))
  }
  const onEnd = (event: PointerEvent) => void pointers.current.delete(event.pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove,
    onPointerUp: onEnd,
    onPointerCancel: onEnd,
  }
}

const FRAME = 640

/** Chooses the square of a picture: drag it, pinch it, turn the wheel, or press the arrow keys, + and −. */
export function Cropper(props: Props) {
  const { picture, crop, onChange } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const hint = useId()
  const pointers = usePointers(props)
  useEffect(() => drawCrop(canvas.current!, picture, crop), [picture, crop])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cropAfterKey(picture, crop, event.key)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }
  return (
    <div className={style.cropper}>
      <div className={style.frame}>
        <canvas
          ref={canvas}
          className={style.canvas}
          width={FRAME}
          height={FRAME}
          tabIndex={0}
          role="img"
          aria-label={t('Your picture in its frame')}
          aria-describedby={hint}
          onKeyDown={onKeyDown}
          onWheel={(event) => onChange(zoomCrop(picture, crop, event.deltaY < 0 ? 1.05 : 1 / 1.05))}
          {...pointers}
        />
        <span className={style.round} aria-hidden="true" />
      </div>
      <label className={style.zoom}>
        <span>{t('Zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onChange({ ...crop, zoom: Number(event.currentTarget.value) })}
        />
      </label>
      <p id={hint} className={style.hint}>
        {t('Drag the picture, or press the arrow keys, + and −.')}
      </p>
    </div>
  )
}

/** The crop as a small round picture, as other pages show it. */
export function CropPreview({ picture, crop, size }: Omit<Props, 'onChange'> & { readonly size: number }) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  useEffect(() => {
    if (canvas) drawCrop(canvas, picture, crop)
  }, [canvas, picture, crop])
  return (
    <canvas
      ref={setCanvas}
      className={style.preview}
      width={size * 2}
      height={size * 2}
      style={{ width: size, height: size }}
    />
  )
}
