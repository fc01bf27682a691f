/** Tells how to bring the contents of a database made before 0.2.0 into this build. `source` names the database in a command. */
export function earlierBuild(source = '"$DATABASE_URL"'): string {
  return (
    'it was made by an earlier build, whose format this version does not read. Stop the service, and copy the database with version ' +
    `0.1.0: slotkeeper copy ${source} slotkeeper.jsonl.gz. Then copy the file into a new database with this version: ` +
    'slotkeeper copy slotkeeper.jsonl.gz <URL of the new database>'
  );
}
