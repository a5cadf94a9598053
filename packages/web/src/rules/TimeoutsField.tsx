import type { TimeoutAllowance } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import css from './Rules.module.css'
import { RULE_LABELS, SPAN_WORDS } from './ruleFields.ts'

interface Props {
  readonly value: readonly TimeoutAllowance[]
  readonly onChange: (value: readonly TimeoutAllowance[]) => void
  /** Called when a field is left, and for Enter. */
  readonly onLeave?: () => void
  readonly disabled: boolean
  readonly error?: string | undefined
}

const KINDS = [
  { key: 'full', label: msg('Full') },
  { key: 'short', label: msg('Short') },
] as const

/** The full and short timeouts of each part of the game. The parts are those of the rules. */
export function TimeoutsField({ value, onChange, onLeave, disabled, error }: Props) {
  if (value.length === 0) return null
  const set = (index: number, kind: 'full' | 'short', text: string) => {
    const count = text.trim() === '' ? 0 : Number(text)
    onChange(value.map((one, at) => (at === index ? { ...one, [kind]: count } : one)))
  }
  return (
    <fieldset className={css.timeouts}>
      <legend>{t(RULE_LABELS.timeouts)}</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Part of the game')}</th>
            {KINDS.map(({ key, label }) => (
              <th key={key} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {value.map((allowance, index) => (
            <tr key={allowance.span}>
              <th scope="row">{t(SPAN_WORDS[allowance.span])}</th>
              {KINDS.map(({ key, label }) => (
                <td key={key}>
                  <TextInput
                    className={css.count}
                    inputMode="numeric"
                    aria-label={t('{kind} timeouts, {span}', {
                      kind: t(label),
                      span: t(SPAN_WORDS[allowance.span]).toLowerCase(),
                    })}
                    readOnly={disabled}
                    value={Number.isNaN(allowance[key]) ? '' : String(allowance[key])}
                    onChange={(event) => set(index, key, event.currentTarget.value)}
                    onBlur={onLeave}
                    onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}
