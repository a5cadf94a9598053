import { useState } from 'react'
import { t } from '../language.ts'
import { FieldFrame, splitProps } from './FieldFrame.tsx'
import css from './fields.module.css'
import type { TextInputProps } from './TextInput.tsx'

/** A password, with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const { frame, native } = splitProps(props)
  return (
    <FieldFrame {...frame}>
      {(framed) => (
        <div className={css.password}>
          <input {...native} {...framed} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className={css.eye}
            aria-label={t('Show password')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M2 12c2.7-4.7 6-7 10-7s7.3 2.3 10 7c-2.7 4.7-6 7-10 7s-7.3-2.3-10-7" />
              <circle cx="12" cy="12" r="3" />
              {isShown && <path d="M4 4l16 16" />}
            </svg>
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
