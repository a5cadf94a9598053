import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WaitsForNetwork } from './Answer.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import { t } from './language.ts'
import { Page } from './Page.tsx'
import { PageSkeleton } from './Skeletons.tsx'
import { useOnline } from './useOnline.ts'

/** A page about one query: a skeleton, the page, or an error page. */
export function PageAnswer<T>({
  of,
  children,
}: {
  readonly of: UseQueryResult<T, Error>
  readonly children: (answer: T) => ReactNode
}) {
  const online = useOnline()
  if (of.data !== undefined) return children(of.data)
  if (!of.error && online) return <PageSkeleton />
  return (
    <Page title={t('This page cannot be shown')}>
      {of.error ? <ErrorBox error={of.error} retry={() => void of.refetch()} /> : <WaitsForNetwork />}
    </Page>
  )
}
