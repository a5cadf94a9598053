import { useEffect, useRef } from 'react'
import { noticeWords } from '../../basketball/changeWords.ts'
import type { DescribeContext } from '../../basketball/describePlay.ts'
import type { BookState } from '../../book/index.ts'
import { useUser } from '../../session.ts'
import { toastInfo } from '../../ui/toast.tsx'

/** Tells each merge with another person's change once. */
export function useMergeNotices({ notices, plays }: BookState, told: DescribeContext): void {
  const { id: userId } = useUser()
  const latest = useRef({ told, plays })
  latest.current = { told, plays }
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const { told, plays } = latest.current
    for (const notice of notices) {
      if (shown.current.has(notice.id)) continue
      shown.current.add(notice.id)
      const play = plays.find(({ origin }) => origin.id === notice.playId) ?? null
      toastInfo(noticeWords(told, notice, { plays: [play], userId, isMerged: true }))
    }
  }, [notices, userId])
}
