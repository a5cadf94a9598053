import { Button } from './Button.tsx'
import style from './Empty.module.css'
import { t } from './language.ts'

/** An administrator without a second factor sets one up first (decision 0157). */
const needsFactor = (error: Error | string): boolean =>
  typeof error === 'object' && 'code' in error && error.code === 'second_factor_required'

/** A refusal is an answer: asking again changes nothing. The network, a busy server and its faults may answer otherwise. */
function canRetry(error: Error | string): boolean {
  if (typeof error === 'string' || !('status' in error)) return true
  const status = Number(error.status)
  return status < 400 || status === 429 || status >= 500
}

/** An error where it happened, with Retry where that can help. */
export const ErrorBox = ({
  error,
  retry,
}: {
  readonly error: Error | string
  readonly retry?: () => void
}) => (
  <div className={style.error} role="alert">
    <p>{typeof error === 'string' ? error : error.message}</p>
    {needsFactor(error) && <a href="/a/profile/">{t('Open your profile')}</a>}
    {retry && canRetry(error) && (
      <Button variant="default" size="sm" onClick={retry}>
        {t('Retry')}
      </Button>
    )}
  </div>
)
