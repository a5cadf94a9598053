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

/** Deletes the own user, after the password. It can be kept by logging in again. */
export function DeleteUser() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>
        Deleting your user ends all sessions. After {ERASURE_DAYS} days it is gone for good, with the accounts
        that only you belong to: programs, games, figures and films. Until then, log in to keep it. Programs
        of other coaches keep the figures that you recorded.
      </p>
      <Button variant="default" grave onClick={() => setOpen(true)}>
        Delete my user
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
    <FormDialog form={form} title="Delete your user?" submit="Delete in 30 days" onClose={onClose}>
      {needed && needed.length > 0 && (
        <>
          <p role="alert">These programs would have no admin. Hand them over or delete them first.</p>
          <LastAdmin
            programs={needed}
            onSolved={(solved) => setNeeded(needed.filter(({ id }) => id !== solved))}
          />
        </>
      )}
      <p>You are logged out everywhere. To keep your user, log in within {ERASURE_DAYS} days.</p>
      <PasswordInput label="Password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}
