import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from './ErrorBox.tsx'
import { ListSkeleton } from './Skeletons.tsx'

/** What a page shows of a question to the server: the shape of what comes, the answer, or what went wrong with Retry. */
export function Answer<T>({
  of,
  waiting = <ListSkeleton />,
  children,
}: {
  readonly of: UseQueryResult<T, Error>
  readonly waiting?: ReactNode
  readonly children: (answer: T) => ReactNode
}) {
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <ErrorBox error={of.error} retry={() => void of.refetch()} />
  return waiting
}
