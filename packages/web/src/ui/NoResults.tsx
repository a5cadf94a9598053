import type { ReactNode } from 'react'
import { LinkButton } from './Button.tsx'
import { Empty } from './Empty.tsx'

/** The filters of the address leave nothing; the way back to everything. */
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
