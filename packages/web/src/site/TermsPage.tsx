import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

export default function TermsPage() {
  return (
    <Page title={t('Terms of Service')} sentence={t('Short, and meant as it is written.')}>
      <div className={style.words} lang="en" dir="ltr">
        <h2>What you get</h2>
        <p>
          Fullcourt keeps your programs, teams, rosters, schedules and the games you score, and computes
          statistics from them.
          <span data-for="sales"> What your plan covers is on the pricing page.</span>
        </p>
        <h2>Your data is yours</h2>
        <p>
          We keep it to provide the service to you and use it for nothing else. You can read and print it at
          any time, with or without a subscription, export it as a ZIP, and copy any table and any game as
          text. You can delete it in your profile and in the settings of a program.
        </p>
        <span data-for="sales">
          <h2>Trial and payment</h2>
          <p>
            The first subscription of an account is a free trial and asks for no card. Without a card it ends
            by itself. A cancelled plan runs to its end and does not renew. A game that you are scoring when a
            plan ends can be scored to its end. After that nothing is deleted: everything that you entered
            stays readable; new games and scoring need a plan.
          </p>
        </span>
        <h2>What we ask of you</h2>
        <p>
          Enter only people you coach, work with or play against, and only what the game needs. Keep your
          password to yourself. Do not use the service to harm others, and do not disturb it.
        </p>
        <h2>What we cannot promise</h2>
        <p>
          The software is free software under the GNU Affero General Public License, version 3 or later, and
          comes without warranty as that license says. The people who run this installation are responsible
          for it and are your partner in these terms.
        </p>
      </div>
    </Page>
  )
}
