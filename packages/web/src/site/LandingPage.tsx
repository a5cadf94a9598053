import { msg } from '@fullcourt/scorebook/vocabulary'
import { openDemo, readSite } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { call, useCall } from '../call/call.ts'
import { signIn } from '../identity/session.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { useTitle } from '../ui/useTitle.ts'
import { ClipsDemo } from './ClipsDemo.tsx'
import style from './LandingPage.module.css'
import { SampleGame } from './SampleGame.tsx'

const BENEFITS = [
  {
    title: msg('Score live, with or without a network'),
    text: msg(
      'Every play is on your device before it is on your screen. When the gym has no signal the game goes on, and everything arrives once the network is back.',
    ),
  },
  {
    title: msg('Numbers that open'),
    text: msg(
      'Press any figure of the box score and see the plays it is made of, in the feed and on the floor. A correction in the second quarter repairs the fourth.',
    ),
  },
  {
    title: msg('Three inputs a play'),
    text: msg(
      'Touch the floor where the shot was taken, name the shooter, name the assist. By keyboard or by hand, with your eyes on the game.',
    ),
  },
] as const

export default function LandingPage() {
  useTitle(t('Basketball scoring and statistics for coaches'))
  return (
    <>
      <section className={style.hero}>
        <div className={style.words}>
          <h1>
            {t('Keep the book live.')}
            <br />
            {t('Open every number.')}
          </h1>
          <p className={style.lead}>
            {t(
              'Fullcourt scores basketball games from the bench, for both teams or for yours alone, and turns them into box scores, shot charts and a season.',
            )}
          </p>
          <Start />
        </div>
        <SampleGame />
      </section>
      <section className={style.film} aria-labelledby="film">
        <div>
          <h2 id="film">{t('Every number has its film')}</h2>
          <p>
            {t(
              'Upload the game from any camera, or leave it on your computer. Each play knows its second, so a three, a turnover or a player is a list of clips that runs by itself.',
            )}
          </p>
          <LinkButton variant="default" to="/video/">
            {t('More about film')}
          </LinkButton>
        </div>
        <ClipsDemo />
      </section>
      <section className={style.benefits} aria-label={t('What it is for')}>
        {BENEFITS.map(({ title, text }) => (
          <div key={title} className={style.benefit}>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </div>
        ))}
      </section>
    </>
  )
}

function Start() {
  const site = useCall(readSite, {})
  return (
    <div className={style.start}>
      <span data-for="members">
        <LinkButton size="lg" to="/a/dashboard/">
          {t('Go to App')}
        </LinkButton>
      </span>
      <span data-for="guests">
        <LinkButton size="lg" to="/register/">
          {t('Sign Up')}
        </LinkButton>
        <LinkButton size="lg" variant="default" to="/score-now/">
          {t('Score a game now')}
        </LinkButton>
        {site.data?.demo && <Demo />}
        <LinkButton size="lg" variant="default" to="/practice/">
          {t('Practice scoring')}
        </LinkButton>
        <span data-for="sales">
          <p>{t('Free trial, no credit card required.')}</p>
        </span>
      </span>
    </div>
  )
}

function Demo() {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit(async () => {
    const { token } = await call(openDemo, {})
    await signIn(token)
    await navigate({ to: '/a/dashboard/' })
  })
  return (
    <Button size="lg" variant="default" loading={busy} onClick={submit}>
      {t('Explore the demo')}
    </Button>
  )
}
