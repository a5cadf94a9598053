import { type AskedFactor, logInFactor } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { call } from '../call/call.ts'
import FactorStep from '../factor/FactorStep.tsx'
import { t } from '../ui/language.ts'
import { Entry } from './Entry.tsx'
import { useEnter } from './useEnter.ts'

/** The second step of a log-in. Loaded when it is asked for. */
export default function FactorEntry({ asked }: { readonly asked: AskedFactor }) {
  const enter = useEnter()
  return (
    <Entry
      title={t('Second factor')}
      sentence={t('Your password was right. Confirm that it is you.')}
      other={
        <Link to="/login/" reloadDocument>
          {t('Back to Login')}
        </Link>
      }
    >
      <FactorStep
        asked={asked}
        onProof={async (body) => enter((await call(logInFactor, { body }, { retry: false })).token)}
      />
    </Entry>
  )
}
