export default function Page() {
  return <main>no-auth</main>;
}
