import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from './ErrorBox.tsx'
import { t } from './language.ts'
import { Page } from './Page.tsx'
import { PageSkeleton } from './Skeletons.tsx'

/** A page about one query: a skeleton, the page, or an error page. */
export function PageAnswer<T>({
  of,
  children,
}: {
  readonly of: UseQueryResult<T, Error>
  readonly children: (answer: T) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (!of.error) return <PageSkeleton />
  return (
    <Page title={t('This page cannot be shown')}>
      <ErrorBox error={of.error} retry={() => void of.refetch()} />
    </Page>
  )
}
