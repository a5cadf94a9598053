import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

export default function TermsPage() {
  return (
    <Page title="Terms of Service" sentence="Short, and meant as it is written.">
      <div className={style.words}>
        <h2>What you get</h2>
        <p>
          Fullcourt keeps your programs, teams, rosters, schedules and the games you score, and computes
          statistics from them. What your plan covers is on the pricing page.
        </p>
        <h2>Your data is yours</h2>
        <p>
          You may export or delete it at any time, with or without a subscription. We keep it to provide the
          service to you and use it for nothing else.
        </p>
        <h2>Trial and payment</h2>
        <p>
          The first subscription of a program is a free trial and asks for no card. Without a card it ends by
          itself. Paid plans run for a year; a cancelled plan runs to its end and does not renew. After the
          end your data stays readable for 90 days and is then archived; it is not deleted without two
          warnings.
        </p>
        <h2>What we ask of you</h2>
        <p>
          Enter only people you coach, work with or play against, and only what the game needs. Keep your
          password to yourself. Do not use the service to harm others, and do not disturb it.
        </p>
        <h2>What we cannot promise</h2>
        <p>
          The software is free software under the GNU Affero General Public License, version 3 or later, and
          comes without warranty as that licence says. Whoever runs this installation is responsible for it
          and is your partner in these terms.
        </p>
      </div>
    </Page>
  )
}
