import { deleteUser, ERASURE_DAYS } from '@fullcourt/wire'
import { deleteUserFields } from '@fullcourt/wire/forms/account'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { LastAdmin, programsWithoutAdmin } from '../people/LastAdmin.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/fields/PasswordInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'

/** Deletes the own user, after the password. It can be kept by logging in again. */
export function DeleteUser() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        {t(
          'Deleting your user ends all sessions. After {days} days it is gone for good, with the accounts that only you belong to: programs, games, figures and films. Until then, log in to keep it. Programs of other coaches keep the figures that you recorded.',
          { days: ERASURE_DAYS },
        )}
      </p>
      <Button variant="default" grave onClick={() => setOpen(true)}>
        {t('Delete my user')}
      </Button>
      {isOpen && <Ask onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [needed, setNeeded] = useState<ReturnType<typeof programsWithoutAdmin>>([])
  const form = useForm({
    start: { password: '' },
    schemas: deleteUserFields,
    onRefused(error) {
      const programs = programsWithoutAdmin(error)
      if (programs) setNeeded(programs)
      return programs !== null
    },
    async onSubmit(body) {
      await call(deleteUser, { body }, { retry: false })
      // From any other page, the end of the session would lead to the log-in page.
      await navigate({ to: '/logout/' })
    },
  })
  return (
    <FormDialog form={form} title={t('Delete your user?')} submit={t('Delete in 30 days')} onClose={onClose}>
      {needed && needed.length > 0 && (
        <>
          <p role="alert">{t('These programs would have no admin. Hand them over or delete them first.')}</p>
          <LastAdmin
            programs={needed}
            onSolved={(solved) => setNeeded(needed.filter(({ id }) => id !== solved))}
          />
        </>
      )}
      <p>
        {t('You are logged out everywhere. To keep your user, log in within {days} days.', {
          days: ERASURE_DAYS,
        })}
      </p>
      <PasswordInput label={t('Password')} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
