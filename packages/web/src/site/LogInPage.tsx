import { type AskedFactor, logIn } from '@fullcourt/wire'
import { logInFields } from '@fullcourt/wire/forms/account'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../call/call.ts'
import { token } from '../call/token.ts'
import { continueVisitorGame, readVisitor, restoreVisitor } from '../identity/visitor.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import style from './Entry.module.css'
import { Entry } from './Entry.tsx'
import { FactorEntry } from './factor.door.ts'
import { nextPage } from './nextPage.ts'
import { PasskeyLogIn } from './PasskeyLogIn.tsx'
import { askedFactorOf, useEnter } from './useEnter.ts'

/** Opens the game of a visitor again: a browser that was ended at once may have forgotten that a visitor was here. */
function useVisitorGame(): void {
  const { next = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (!next.startsWith('/a/team/game/')) return
    void restoreVisitor().then(() => {
      const visitor = readVisitor()
      const game = visitor?.games.find(({ id }) => next.includes(id))
      if (!visitor || !game || token()) return
      continueVisitorGame(visitor.userId, game.id)
      return navigate({ href: nextPage(next, location.origin), replace: true })
    })
  }, [next, navigate])
}

/** Said to a user whose session ended with unsent plays. */
function unsentWords(unsent: string): string {
  return t(
    [
      'You were logged out. {count} change was not sent and stays on this device: log in again to reach them.',
      'You were logged out. {count} changes were not sent and stay on this device: log in again to reach them.',
    ],
    { count: Number(unsent) },
  )
}

export default function LogInPage() {
  useVisitorGame()
  const { unsent } = useSearch({ strict: false })
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const enter = useEnter()
  const form = useForm({
    start: { username: '', password: '' },
    schemas: logInFields,
    labels: { username: t('Username or email') },
    async onSubmit(body) {
      const { token } = await call(logIn, { body }, { retry: false })
      await enter(token)
    },
    onRefused(error) {
      const factor = askedFactorOf(error)
      setAsked(factor)
      return factor !== null
    },
    refusals: 'form',
  })
  if (asked) return <FactorEntry asked={asked} />
  return (
    <Entry
      title={t('Log in')}
      sentence={unsent && unsentWords(unsent)}
      other={rich(t('New here? <link>Sign Up</link>'), {
        link: (words) => (
          <Link to="/register/" search={true}>
            {words}
          </Link>
        ),
      })}
    >
      <Form form={form}>
        <TextInput
          label={t('Username or email')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('username')}
        />
        <PasswordInput label={t('Password')} autoComplete="current-password" {...form.field('password')} />
        <Link to="/forgot-password/" className={style.forgot}>
          {t('Forgot your password?')}
        </Link>
        <Button type="submit" fullWidth loading={form.busy}>
          {t('Log in')}
        </Button>
        <PasskeyLogIn />
      </Form>
    </Entry>
  )
}
