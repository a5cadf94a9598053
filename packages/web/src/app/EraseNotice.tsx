import { keepAccount, keepUser } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { dateText } from '../ui/dates.ts'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Above every page while the user or one of the user's accounts waits to be deleted: when, and how to keep it. */
export function EraseNotice() {
  const { eraseAt = null, accounts } = useUser()
  return (
    <>
      {eraseAt !== null && (
        <Notice what="Your user" at={eraseAt} label={t('Keep my data')} keep={() => call(keepUser)} />
      )}
      {accounts.map(({ id, name, eraseAt: at }) =>
        at ? (
          <Notice
            key={id}
            what={`The account ${name}, with its programs,`}
            at={at}
            label={t('Keep the account')}
            keep={() => call(keepAccount, { params: { id } })}
          />
        ) : null,
      )}
    </>
  )
}

interface Props {
  readonly what: string
  readonly at: string
  readonly label: string
  readonly keep: () => Promise<unknown>
}

function Notice({ what, at, label, keep }: Props) {
  const { busy, submit } = useSubmit(keep)
  return (
    <Banner>
      {t('{what} will be deleted on {dateText}. ', { what, dateText: dateText('longDay', at) })}
      <Button size="sm" loading={busy} onClick={submit}>
        {label}
      </Button>
    </Banner>
  )
}
