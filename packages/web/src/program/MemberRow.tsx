import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Member, removeSignIn, transferAdmin } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { call } from '../call/call.ts'
import { refreshUser, useProgram } from '../identity/session.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/data/List.tsx'
import { t } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { ROLE_WORDS } from './words.ts'

const TEAM_ROLE_WORDS = {
  HEAD_COACH: msg('Head Coach'),
  ASSISTANT_COACH: msg('Assistant Coach'),
  STATISTICIAN: msg('Statistician'),
  PLAYER: msg('Player'),
} as const

const seenWords = (at: string | null): string => {
  if (at === null) return t('Not seen lately')
  const day = dateText('day', at)
  return day === dateText('day', new Date().toISOString()) ? t('Seen today') : t('Last seen {day}', { day })
}

/** 'Coach · Varsity: Statistician'. */
const roleWords = ({ role, isActive, teamRoles }: Member): string =>
  [
    t(ROLE_WORDS[role]),
    ...teamRoles.map((one) => `${one.team}: ${t(TEAM_ROLE_WORDS[one.role])}`),
    ...(isActive ? [] : [t('Inactive')]),
  ].join(' · ')

/** A person who can sign in. */
export function MemberRow({ member }: { readonly member: Member }) {
  const { fullName, username, isSelf, role, id } = member
  const kind = role === 'PLAYER' ? 'players' : 'staff'
  return (
    <Row
      name={
        <Link to={`/a/program/${kind}/$id/`} params={{ id }}>
          {isSelf ? t('{name} (you)', { name: fullName }) : fullName}
        </Link>
      }
      notes={[roleWords(member), `${username} · ${seenWords(member.lastSeenAt)}`]}
      tools={isSelf ? undefined : <Tools member={member} />}
    />
  )
}

function Tools({ member: { id, fullName, role, isActive } }: { readonly member: Member }) {
  const program = useProgram()
  const params = { id }
  const remove = useSubmit(async () => {
    const text = t('They lose access to {program} at once. Their plays and their place on rosters stay.', {
      program: program.fullName,
    })
    if (
      !(await ask({
        title: t('Remove the sign-in of {name}?', { name: fullName }),
        text,
        yes: t('Remove'),
        no: t('Cancel'),
        grave: true,
      }))
    )
      return
    await call(removeSignIn, { params })
    toastSuccess(t('{name} can no longer sign in here.', { name: fullName }))
  })
  const transfer = useSubmit(async () => {
    const text = t('{name} becomes the admin of {program}, and you become a coach.', {
      name: fullName,
      program: program.fullName,
    })
    if (
      !(await ask({
        title: t('Hand over the program?'),
        text,
        yes: t('Hand over'),
        no: t('Cancel'),
        grave: true,
      }))
    )
      return
    await call(transferAdmin, { params })
    await refreshUser()
    toastSuccess(t('{name} is the admin now.', { name: fullName }))
  })
  return (
    <>
      {role !== 'ADMIN' && isActive && (
        <Button variant="default" size="sm" loading={transfer.busy} onClick={transfer.submit}>
          {t('Make admin')}
        </Button>
      )}
      <Button variant="default" size="sm" grave loading={remove.busy} onClick={remove.submit}>
        {t('Remove sign-in')}
      </Button>
    </>
  )
}
