// The least that a page drawn by React can be: no router, no data, no styles.
import { createRoot } from 'react-dom/client'

const ROWS = Array.from({ length: 20 }, (_, row) => `Row ${row + 1} of a page that asks for nothing`)

createRoot(document.getElementById('root')).render(
  <main>
    <h1>A page</h1>
    <p>Drawn in the browser, once the library has come, from words that are in the script.</p>
    <ul>
      {ROWS.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  </main>,
)
