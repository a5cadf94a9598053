import { Skeleton } from '@mantine/core'

const nth = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of a list that is coming. */
export const ListSkeleton = ({
  rows = 6,
  height = 56,
}: {
  readonly rows?: number
  readonly height?: number
}) => (
  <div aria-busy="true" role="status" aria-label="Loading">
    {nth(rows).map((row) => (
      <Skeleton key={row} height={height - 8} mb={8} radius={8} animate={false} />
    ))}
  </div>
)

/** The shape of a page that is coming. */
export const PageSkeleton = () => (
  <div style={{ padding: 24, maxWidth: 'var(--page)', margin: '0 auto' }}>
    <Skeleton height={32} width={220} mb={24} animate={false} />
    <ListSkeleton />
  </div>
)
