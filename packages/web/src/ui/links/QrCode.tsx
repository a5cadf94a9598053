import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import style from './LinkCard.module.css'

/** The white margin that readers need, in modules. */
const MARGIN = 4

/** A QR code. Dark on white in both color schemes: many readers need that. Load it with `lazy`. */
export default function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const size = code.size + 2 * MARGIN
  return (
    <svg role="img" aria-label={label} className={style.qr} viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}>
      <path d={toSvgPath(code)} />
    </svg>
  )
}
