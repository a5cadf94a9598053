import { importAccount, type Received } from '@fullcourt/wire'
import { useRef } from 'react'
import { invalidate } from '../call/call.ts'
import { token } from '../call/token.ts'
import { choosePlace, refreshUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { translateRefusal } from '../ui/sentences.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Sends the file as it is: it may be larger than the memory. */
async function sendFile(file: File): Promise<Received<typeof importAccount>> {
  const response = await fetch(importAccount.path, {
    method: importAccount.method,
    headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/zip' },
    body: file,
  })
  const reply = (await response.json()) as Received<typeof importAccount> & { readonly message?: string }
  if (response.ok) return reply
  const { message } = await translateRefusal(reply)
  throw new Error(message ?? t('The file could not be imported.'))
}

/** Makes a new account of an exported one. */
export function ImportAccount() {
  const input = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit(async (file: File) => {
    const { teamBrandIds } = await sendFile(file)
    await refreshUser()
    await invalidate(importAccount.invalidates)
    const [programId] = teamBrandIds
    if (programId) choosePlace({ programId })
    toastSuccess(t('The account was imported. You are the admin of its programs.'))
  })
  return (
    <>
      <p>
        {t(
          'Import the ZIP of an account, also from another installation: it becomes a new account of yours, with its programs, people, games and films. Nothing that you have changes.',
        )}
      </p>
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {t('Import an account')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('ZIP of an account')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) submit(file)
        }}
      />
    </>
  )
}
