import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './Empty.tsx'
import { ErrorBox } from './ErrorBox.tsx'
import { t } from './language.ts'
import { ListSkeleton } from './Skeletons.tsx'
import { useOnline } from './useOnline.ts'

/** Calls wait for the network. */
export const WaitsForNetwork = () => (
  <Empty title={t('Not on this device')}>{t('It appears here when the network is back.')}</Empty>
)

/** Shows the state of a query: a skeleton, the reply, or the error with Retry; without a network, what it waits for. */
export function Answer<T>({
  of,
  waiting = <ListSkeleton />,
  children,
}: {
  readonly of: UseQueryResult<T, Error>
  readonly waiting?: ReactNode
  readonly children: (answer: T) => ReactNode
}) {
  const online = useOnline()
  if (of.data !== undefined) return children(of.data)
  if (of.error) return <ErrorBox error={of.error} retry={() => void of.refetch()} />
  return online ? waiting : <WaitsForNetwork />
}
