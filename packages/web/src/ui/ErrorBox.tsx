import { Button } from './Button.tsx'
import style from './Empty.module.css'

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
    {retry && (
      <Button variant="default" size="sm" onClick={retry}>
        Retry
      </Button>
    )}
  </div>
)
