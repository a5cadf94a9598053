import { expect, test } from 'vitest'
import type { RuleProfile } from '../vocabulary/index.ts'
import { ARTICLES, PROFILES, RULE_FIELDS, SPECIAL_RULE_FIELDS } from './index.ts'

const profiles: readonly RuleProfile[] = PROFILES

test.each(profiles.map((profile) => [profile.code, profile] as const))(
  '%s: each rule has its article, and the profile an edition and a version',
  (code, profile) => {
    const articles = ARTICLES[code]!
    for (const field of RULE_FIELDS) expect(articles[field], field).toBeTruthy()
    for (const field of SPECIAL_RULE_FIELDS) {
      const value = profile[field]
      if (value !== undefined && value !== null && value !== false)
        expect(articles[field], field).toBeTruthy()
    }
    expect(profile.edition).not.toBe('')
    expect(profile.version).toBeGreaterThanOrEqual(1)
  },
)
