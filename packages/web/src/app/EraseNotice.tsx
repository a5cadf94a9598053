import { keepAccount, keepUser } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import type { ReactNode } from 'react'
import { call } from '../call/call.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { rich } from '../ui/rich.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Above every page while the user or one of the user's accounts waits to be deleted: when, and how to keep it. */
export function EraseNotice() {
  const { eraseAt = null, accounts } = useUser()
  return (
    <>
      {eraseAt !== null && (
        <Notice
          words={t('Your user will be deleted on {day}.', { day: dateText('longDay', eraseAt) })}
          label={t('Keep my data')}
          keep={() => call(keepUser)}
        />
      )}
      {accounts.map(({ id, name, eraseAt: at }) =>
        at ? (
          <Notice
            key={id}
            words={rich(
              t('The account <account/>, with its programs, will be deleted on {day}.', {
                day: dateText('longDay', at),
              }),
              { account: <bdi>{name}</bdi> },
            )}
            label={t('Keep the account')}
            keep={() => call(keepAccount, { params: { id } })}
          />
        ) : null,
      )}
    </>
  )
}

interface Props {
  readonly words: ReactNode
  readonly label: string
  readonly keep: () => Promise<unknown>
}

function Notice({ words, label, keep }: Props) {
  const { busy, submit } = useSubmit(keep)
  return (
    <Banner>
      {words}{' '}
      <Button size="sm" loading={busy} onClick={submit}>
        {label}
      </Button>
    </Banner>
  )
}
