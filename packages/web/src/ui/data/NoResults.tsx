import type { ReactNode } from 'react'
import { LinkButton } from '../Button.tsx'
import { Empty } from '../Empty.tsx'

/** Shown when no item matches the filters, with a button to clear them. */
export const NoResults = ({ children }: { readonly children?: ReactNode }) => (
  <Empty
    title="No Results"
    action={
      <LinkButton variant="default" to="./">
        Clear filters
      </LinkButton>
    }
  >
    {children}
  </Empty>
)
