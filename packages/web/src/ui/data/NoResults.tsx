import type { ReactNode } from 'react'
import { LinkButton } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { t } from '../language.ts'

/** Shown when no item matches the filters, with a button to clear them. */
export const NoResults = ({ children }: { readonly children?: ReactNode }) => (
  <Empty
    title={t('No Results')}
    action={
      <LinkButton variant="default" to="./">
        {t('Clear filters')}
      </LinkButton>
    }
  >
    {children}
  </Empty>
)
