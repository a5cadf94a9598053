/** Names of roles and states on the pages of the program. */

import type { ProgramRole, ProgramType } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'

export const PROGRAM_TYPE_WORDS: Record<ProgramType, { readonly label: string; readonly text: string }> = {
  highschool: {
    label: msg('High School'),
    text: msg('Varsity, junior varsity and freshman teams of a school.'),
  },
  college: { label: msg('College'), text: msg('Teams of a college or university.') },
  middleschool: { label: msg('Middle School'), text: msg('Teams of a middle school.') },
  club: { label: msg('Club'), text: msg('A club or travel program.') },
  other: { label: msg('Other'), text: msg('Youth leagues, recreation, or anything else.') },
}

export const ROLE_WORDS: Record<ProgramRole, string> = {
  ADMIN: msg('Admin'),
  COACH: msg('Coach'),
  STATISTICIAN: msg('Statistician'),
  OTHER: msg('Other'),
  PLAYER: msg('Player'),
}
