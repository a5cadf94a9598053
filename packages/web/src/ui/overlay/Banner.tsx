import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { t } from '../language.ts'
import { useSubmit } from '../useSubmit.ts'
import style from './Banner.module.css'

/** A message about the whole page, above it. */
export const Banner = ({
  grave = false,
  action,
  children,
}: {
  readonly grave?: boolean
  readonly action?: ReactNode
  readonly children: ReactNode
}) => (
  <div className={grave ? style.grave : style.banner} role="status">
    <p>{children}</p>
    {action}
  </div>
)

/** Rule 120: a deleted item shows a banner and is read-only. */
export function DeletedBanner({ onRestore }: { readonly onRestore?: (() => Promise<unknown>) | undefined }) {
  const { busy, submit } = useSubmit(async () => onRestore?.())
  return (
    <Banner
      grave
      action={
        onRestore && (
          <Button variant="default" loading={busy} onClick={submit}>
            {t('Restore')}
          </Button>
        )
      }
    >
      {t('This item has been deleted and can no longer be edited.')}
    </Banner>
  )
}
