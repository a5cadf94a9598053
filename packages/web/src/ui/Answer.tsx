import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from './ErrorBox.tsx'
import { ListSkeleton } from './Skeletons.tsx'

/** Shows the state of a query: a skeleton, the reply, or the error with Retry. */
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
