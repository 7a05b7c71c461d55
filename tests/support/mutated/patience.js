// Everything is compiled anew for the first of these runs: the start of its server would take longer than it may.
jest.setTimeout(200_000);
