import type { TagLabel } from '@fullcourt/film'

/** 'Rating: Good, #23' */
export const labelsText = (labels: readonly TagLabel[]): string =>
  labels.map(({ group, text }) => (group && group !== 'Player' ? `${group}: ${text}` : text)).join(', ')

/** Labels as a person writes them in one line: 'Rating: Good, #23'. */
export const parseLabels = (text: string): TagLabel[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, group, name] = part.match(/^([^:]{1,40}):\s*(.+)$/) ?? []
      if (group && name) return { group: group.trim(), text: name.trim().slice(0, 40) }
      return { group: /^#\d/.test(part) ? 'Player' : null, text: part.slice(0, 40) }
    })
