// The licenses of everything in a release that others wrote. The pages have a list of their own, licenses.txt.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describePackage } from '../../packages/web/licenses.ts'
import { type Parts, packagesOf } from './parts.ts'
import { BUNDLED } from './sbom.ts'

const HEAD = `Fullcourt is free software under the GNU Affero General Public License, version 3 or later: see LICENSE and NOTICE.

This release contains Node, PostgreSQL and the packages below, each under its own license. The packages in the
pages are listed in packages/web/dist/licenses.txt. The package of PostgreSQL contains libraries of others:
`

const POSTGRESQL = `PostgreSQL Database Management System
Portions Copyright (c) 1996-2026, The PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
MODIFICATIONS.
`

const NO_TEXT = 'The package contains no text of its license.'

/** @param nodeFolder of the package of Node, which has the licenses of all that Node contains */
export function writeNotices(parts: Parts, nodeFolder: string): string {
  const bundled = BUNDLED.map(({ name, version, license }) => `  ${name} ${version} (${license})\n`).join('')
  const packages = packagesOf(parts)
    .filter((folder) => folder.includes('node_modules/') && !folder.includes('@fullcourt/'))
    .map((folder) => describePackage(join(parts.installed, folder), NO_TEXT))
  const node = readdirSync(nodeFolder).find((file) => file === 'LICENSE')
  return [
    HEAD,
    bundled,
    POSTGRESQL,
    ...packages,
    node ? readFileSync(join(nodeFolder, node), 'utf8') : '',
  ].join('\n')
}
