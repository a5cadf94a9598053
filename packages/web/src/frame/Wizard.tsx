import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { isObject, stored, type TypeGuard } from '../call/stored.ts'
import { useSignedIn } from '../identity/session.ts'
import type { PlainPath } from '../ui/address.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { dismissErrors, toastError } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { useTitle } from '../ui/useTitle.ts'
import { Logo } from './Logo.tsx'
import { UserMenu } from './UserMenu.tsx'
import style from './Wizard.module.css'

export interface Step<V> {
  readonly key: string
  /** English texts of the catalogs. */
  readonly title: string
  readonly sentence?: string
  /** The missing entry of the step, as a sentence; undefined when it is complete. */
  readonly check: (values: V) => string | undefined
  /** `asked`: the user pressed Next, so missing fields are marked. */
  readonly show: (values: V, set: (some: Partial<V>) => void, asked: boolean) => ReactNode
  /** Wider than a column of fields. */
  readonly wide?: boolean
  /** Whether the values so far lead through this step; by default they do. */
  readonly isFor?: (values: V) => boolean
}

interface Props<V> {
  readonly title: string
  readonly steps: readonly Step<V>[]
  readonly initial: V
  /** The storage key of unfinished work on this device. */
  readonly keptAs: string
  /** The label of the last step's button. */
  readonly finish: string
  /** Values that are not stored on this device. */
  readonly secrets?: readonly (keyof V)[]
  /** Where Cancel leads; the dashboard by default. */
  readonly cancelTo?: PlainPath
  /** Runs after the last step. The stored work is deleted when it succeeds. */
  readonly onFinish: (values: V) => Promise<void>
}

/**
 * Steps with Next and Back, each with its own entry in the browser's history. Typed values are stored on this device; a user
 * who comes back is asked whether to continue.
 */
export function Wizard<V extends object>({
  title,
  steps: allSteps,
  initial,
  keptAs,
  secrets = [],
  finish,
  cancelTo,
  onFinish,
}: Props<V>) {
  useTitle(title)
  const navigate = useNavigate()
  const { values, set, forget } = useKept(keptAs, initial, secrets)
  const steps = allSteps.filter(({ isFor }) => isFor?.(values) ?? true)
  const at = useStep(steps, values)
  const step = steps[at]!
  const before = steps[at - 1]
  const { history } = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is read from its heading, without errors of another one.
  useEffect(() => {
    heading.current?.focus()
    dismissErrors()
  }, [at])
  const [asked, setAsked] = useState<string | null>(null)

  // A tab that began at this step has no entry of the step before.
  const goBack = () => (before && !history.canGoBack() ? void goTo(before, true) : history.back())
  const goTo = ({ key }: Step<V>, replace = false) =>
    navigate({ to: './', search: (all) => ({ ...all, step: key }), replace })
  const { busy, submit } = useSubmit(async () => {
    const lacking = step.check(values)
    setAsked(lacking ? step.key : null)
    if (lacking) {
      // The mark is rendered first, so that a screen reader reads the error with the field.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return toastError(lacking)
    }
    const next = steps[at + 1]
    if (next) return goTo(next)
    await onFinish(values)
    forget()
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }

  return (
    <WizardFrame cancelTo={cancelTo} onBack={before && goBack}>
      <form ref={form} className={step.wide ? style.wide : style.sheet} onSubmit={onSubmit} noValidate>
        {steps.length > 1 && (
          <p className={style.count}>
            {t('{title} · step {step} of {count}', { title, step: at + 1, count: steps.length })}
          </p>
        )}
        <h1 ref={heading} tabIndex={-1} className={style.title}>
          {t(step.title)}
        </h1>
        {step.sentence && <p className={style.sentence}>{t(step.sentence)}</p>}
        <div className={style.body}>{step.show(values, set, asked === step.key)}</div>
        <div className={style.buttons}>
          <Button type="submit" loading={busy}>
            {at + 1 < steps.length ? t('Next') : finish}
          </Button>
        </div>
      </form>
    </WizardFrame>
  )
}

/** The header of a wizard over its page: Cancel and Back, the logo, the menu of the user. */
export function WizardFrame({
  cancelTo = '/a/dashboard/',
  onBack,
  children,
}: Partial<Pick<Props<object>, 'cancelTo'>> & {
  readonly onBack?: (() => void) | undefined
  readonly children: ReactNode
}) {
  const navigate = useNavigate()
  const signedInNow = useSignedIn()
  // A wizard that signs in at its end keeps its header: the menu needs the user, who is not loaded then.
  const [isSignedIn] = useState(signedInNow)
  return (
    <div className={style.wizard}>
      <header className={style.bar}>
        <div className={style.ways}>
          <Button variant="subtle" onClick={() => void navigate({ to: cancelTo })}>
            {t('Cancel')}
          </Button>
          {onBack && (
            <Button variant="subtle" onClick={onBack}>
              {t('Back')}
            </Button>
          )}
        </div>
        <Logo />
        {isSignedIn ? <UserMenu /> : <span />}
      </header>
      {children}
    </div>
  )
}

/** The step in the address, but not past an incomplete step. */
function useStep<V>(steps: readonly Step<V>[], values: V): number {
  const { step } = useSearch({ strict: false })
  const asked = Math.max(
    0,
    steps.findIndex(({ key }) => key === step),
  )
  const lacking = steps.findIndex(({ check }) => check(values) !== undefined)
  return lacking === -1 ? asked : Math.min(asked, lacking)
}

/** Some of the fields, each null or of the type that it has at first. */
const isPartOf =
  <V extends object>(initial: V): TypeGuard<Partial<V>> =>
  (value): value is Partial<V> =>
    isObject(value) &&
    Object.entries(initial).every(
      ([name, first]) =>
        first === null || (value[name] ?? null) === null || typeof value[name] === typeof first,
    )

function useKept<V extends object>(key: string, initial: V, secrets: readonly (keyof V)[]) {
  const [values, setValues] = useState(initial)
  const [fits] = useState(() => isPartOf(initial))
  const work = useMemo(() => stored(key, fits), [key, fits])
  useEffect(() => {
    const kept = work.read()
    if (!kept) return
    let gone = false
    void ask({ title: t('Do you want to continue where you left off?') }).then((yes) => {
      if (gone) return
      if (yes) setValues((before) => ({ ...before, ...kept }))
      else work.write(null)
    })
    return () => {
      gone = true
    }
  }, [work])
  const set = (some: Partial<V>) =>
    setValues((before) => {
      const next = { ...before, ...some }
      const kept = { ...next }
      for (const secret of secrets) delete kept[secret]
      work.write(kept)
      return next
    })
  return { values, set, forget: () => void work.write(null) }
}

/** A choice between a few options, each with a label and a line of text. `compact`: several in a row. */
export function Choices<T extends string | number>({
  name,
  label,
  options,
  value,
  compact = false,
  onChange,
}: {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: T; readonly label: string; readonly text?: string }[]
  readonly value: T | null
  readonly compact?: boolean
  readonly onChange: (value: T) => void
}) {
  return (
    <fieldset className={compact ? `${style.choices} ${style.compact}` : style.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={style.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong>{option.label}</strong>
            {option.text && <span>{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
