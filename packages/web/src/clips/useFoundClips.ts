import type { ClipRange } from '@fullcourt/film'
import { findClips, type Received, type SentClipFilters } from '@fullcourt/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Refused } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { inPageLanguage } from '../ui/language.ts'

export type ClipsPageReply = Received<typeof findClips>
export type FoundPlay = ClipsPageReply['results'][number] | ClipsPageReply['unfilmedPlays'][number]

const PAGE = 100

/** The plays that match, page by page. Fetched again when plays, films or anchors change. */
export function useFoundClips(filters: SentClipFilters, { lead, tail }: ClipRange) {
  const team = useTeam()
  const query = {
    teamId: team.id,
    filters: JSON.stringify(filters),
    lead,
    tail,
    limit: PAGE,
    ...inPageLanguage(),
  }
  return useInfiniteQuery<ClipsPageReply, Refused, readonly ClipsPageReply[], readonly unknown[], string>({
    queryKey: [findClips.name, { query }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(findClips, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next && new URL(next).searchParams.get('cursor'),
    select: ({ pages }) => pages,
  })
}
