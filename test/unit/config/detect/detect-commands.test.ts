import { expect, test } from "vitest";
import { detectCommands, ECOSYSTEMS } from "../../../../src/config/detect/index.ts";
import { runsIn } from "../../../../src/config/detect/ci-runs.ts";
import type { Detection, Project } from "../../../../src/config/detect/types.ts";

/** A project's top as `name: text`; a name that ends in `/` is a folder, under `CI` is what CI runs. */
type Top = Readonly<Record<string, string>>;

function detect(top: Top): Detection & { notes: readonly string[] } {
  const names = Object.keys(top);
  const project: Project = {
    files: new Set(names.filter((name) => !name.endsWith("/"))),
    folders: new Set(names.filter((name) => name.endsWith("/")).map((name) => name.slice(0, -1))),
    members: new Map(Object.entries(top).filter(([name]) => name.endsWith("/package.json"))),
    programs: new Map(Object.entries(top).filter(([name]) => /^(?:scripts?|bin)\/./.test(name))),
    runs: runsIn({ jobs: { test: { steps: [{ run: top["CI"] ?? "" }] } } }),
    parts: new Map(),
    texts: new Map(
      Object.entries(top).filter(([name]) => ECOSYSTEMS.some(({ reads }) => reads(name))),
    ),
  };
  return detectCommands(project);
}

function commands(top: Top): (string | null)[] {
  const { install, build, test } = detect(top);
  return [install, build, test].map((found) => found?.command ?? null);
}

/** What makes a virtual environment that git does not see, and begins to install into it. */
const made = (folder: string): string =>
  `python3 -m venv ${folder} && echo '*' > ${folder}/.gitignore && ${folder}/bin/python -m pip install`;
const scripts = JSON.stringify({ scripts: { build: "tsc", test: "vitest" } });
const managed = (packageManager: string) =>
  JSON.stringify({ packageManager, scripts: { build: "tsc", test: "vitest" } });
const placeholder = JSON.stringify({
  scripts: { build: " ", test: 'echo "Error: no test specified" && exit 1' },
});
const BUN_INSTALL = "bun install --frozen-lockfile";
const project = '[project]\nname = "a"\n';

type Row = readonly [top: Top, install: string | null, build: string | null, test: string | null];

const ROWS: readonly Row[] = [
  [{}, null, null, null],
  [{ "README.md": "", "tests/": "", "build/": "" }, null, null, null],

  [{ "package.json": "{}" }, "npm install", null, null],
  [{ "package.json": "\uFEFF{}" }, "npm install", null, null],
  [{ "package.json": scripts }, "npm install", "npm run build", "npm test"],
  [{ "package.json": scripts, "package-lock.json": "" }, "npm ci", "npm run build", "npm test"],
  [{ "package.json": "{}", "npm-shrinkwrap.json": "" }, "npm ci", null, null],
  [{ "package.json": placeholder }, "npm install", null, null],
  [{ "package.json": '{"scripts":{"test":1,"build":null}}' }, "npm install", null, null],
  [{ "package.json": '{"scripts":["test"]}' }, "npm install", null, null],
  [
    { "package.json": scripts, "pnpm-lock.yaml": "" },
    "pnpm install --frozen-lockfile",
    "pnpm run build",
    "pnpm test",
  ],
  [{ "package.json": managed("pnpm@9.1.0") }, "pnpm install", "pnpm run build", "pnpm test"],
  [
    { "package.json": managed("pnpm@9.1.0+sha512.ab"), "package-lock.json": "" },
    "pnpm install",
    "pnpm run build",
    "pnpm test",
  ],
  [
    { "package.json": scripts, "yarn.lock": "# yarn lockfile v1\n" },
    "yarn install --frozen-lockfile",
    "yarn run build",
    "yarn run test",
  ],
  [
    { "package.json": scripts, "yarn.lock": "# made by Yarn\n\n__metadata:\n  version: 8\n" },
    "yarn install --immutable",
    "yarn run build",
    "yarn run test",
  ],
  [
    { "package.json": "{}", "yarn.lock": "", ".yarnrc.yml": "" },
    "yarn install --immutable",
    null,
    null,
  ],
  [
    { "package.json": managed("yarn@1.22.22"), "yarn.lock": "", ".yarnrc.yml": "" },
    "yarn install --frozen-lockfile",
    "yarn run build",
    "yarn run test",
  ],
  [
    { "package.json": managed("yarn@4.5.0"), "yarn.lock": "" },
    "yarn install --immutable",
    "yarn run build",
    "yarn run test",
  ],
  [
    { "package.json": scripts, "bun.lock": "" },
    "bun install --frozen-lockfile",
    "bun run build",
    "bun run test",
  ],
  [
    { "package.json": "{}", "nx.json": "" },
    "npm install",
    "npx nx run-many --target=build",
    "npx nx run-many --target=test",
  ],
  [
    {
      "package.json": '{"scripts":{"test":"nx affected -t test"}}',
      "nx.json": "",
      "pnpm-lock.yaml": "",
    },
    "pnpm install --frozen-lockfile",
    "pnpm exec nx run-many --target=build",
    "pnpm test",
  ],
  [{ "package.json": "{}", "bun.lock": "", "test/": "" }, BUN_INSTALL, null, "bun test"],
  [
    { "package.json": "{}", "bun.lock": "", CI: "bun test --coverage" },
    BUN_INSTALL,
    null,
    "bun test",
  ],
  [{ "package.json": "{}", "bun.lock": "", "a.test.ts": "" }, BUN_INSTALL, null, "bun test"],
  [{ "package.json": "{}", "bun.lockb": "" }, "bun install --frozen-lockfile", null, null],

  [{ "deno.json": "{}" }, "deno install", null, null],
  [
    { "deno.jsonc": '{ // tasks\n"tasks": {"build": "x", "test": {"command": "y"},} }' },
    "deno install",
    "deno task build",
    "deno task test",
  ],
  [{ "deno.json": "{}", "deno.lock": "" }, "deno install --frozen", null, null],
  [{ "deno.json": "{}", "mod_test.ts": "" }, "deno install", null, "deno test"],
  [{ "deno.json": "{}", "tests/": "" }, "deno install", null, "deno test"],
  [
    { "deno.json": "{}", CI: "deno test --allow-read --allow-env --coverage" },
    "deno install",
    null,
    "deno test --allow-read --allow-env",
  ],

  [{ "pyproject.toml": project, "uv.lock": "", "tests/": "" }, "uv sync", null, "uv run pytest"],
  [
    { "pyproject.toml": "[tool.pytest.ini_options]\n", "poetry.lock": "" },
    "poetry install",
    null,
    "poetry run pytest",
  ],
  [{ "pyproject.toml": "[tool.poetry]\nname='a'\n" }, "poetry install", null, null],
  [{ "pyproject.toml": project, "pdm.lock": "", "tests/": "" }, "pdm sync", null, "pdm run pytest"],
  [
    { Pipfile: "", "Pipfile.lock": "", "tests/": "" },
    "pipenv sync --dev",
    null,
    "pipenv run pytest",
  ],
  // pytest is asked for, and the tests lie anywhere.
  [
    { "pyproject.toml": '[dependency-groups]\ndev = ["ruff", "pytest>=8"]\n', "uv.lock": "" },
    "uv sync",
    null,
    "uv run pytest",
  ],
  [
    { "pyproject.toml": '[tool.poetry.group.dev.dependencies]\npytest = "^8"\n' },
    "poetry install",
    null,
    "poetry run pytest",
  ],
  [
    { Pipfile: '[dev-packages]\npytest-cov = "*"\n' },
    "pipenv install --dev",
    null,
    "pipenv run pytest",
  ],
  [
    { "requirements.txt": "flask\npytest==8.0\n" },
    `${made(".venv")} -r requirements.txt`,
    null,
    ".venv/bin/python -m pytest",
  ],
  [
    { "requirements.txt": "pytestify\n# pytest\n" },
    `${made(".venv")} -r requirements.txt`,
    null,
    null,
  ],
  [
    { "requirements.txt": "django\npytest\n", "manage.py": "" },
    `${made(".venv")} -r requirements.txt`,
    null,
    ".venv/bin/python manage.py test",
  ],
  [{ Pipfile: "", "requirements.txt": "" }, "pipenv install --dev", null, null],
  [
    { "pyproject.toml": `${project}[build-system]\nbuild-backend = "poetry.core.masonry.api"\n` },
    "poetry install",
    null,
    null,
  ],
  [
    { "requirements.txt": "", "pytest.ini": "" },
    `${made(".venv")} -r requirements.txt pytest`,
    null,
    ".venv/bin/python -m pytest",
  ],
  [
    { "requirements.txt": "", "tests/": "", "venv/": "" },
    `${made("venv")} -r requirements.txt pytest`,
    null,
    "venv/bin/python -m pytest",
  ],
  [{ "pyproject.toml": project }, `${made(".venv")} -e .`, null, null],
  [
    {
      "pyproject.toml": project,
      "scripts/test": "venv/bin/pytest",
      "scripts/install": 'python3 -m venv venv\nPIP="venv/bin/pip"\n"$PIP" install -e .',
      "tests/": "",
    },
    "./scripts/install",
    null,
    "./scripts/test",
  ],
  [
    { "pyproject.toml": project, "scripts/test": "pytest", "scripts/install": "pip install -e ." },
    `${made(".venv")} -e .`,
    null,
    ". .venv/bin/activate && ./scripts/test",
  ],
  [
    { "pyproject.toml": project, "uv.lock": "", "tests/": "", "scripts/test.sh": "pytest tests" },
    "uv sync",
    null,
    "uv run ./scripts/test.sh",
  ],
  [
    { "go.mod": "module a\n", "script/test": "", "script/bootstrap": "", "script/setup": "" },
    "./script/bootstrap",
    "go build ./...",
    "./script/test",
  ],
  [
    { "package.json": '{"workspaces":["packages/*"]}', "packages/a/package.json": scripts },
    "npm install",
    "npm run build --workspaces --if-present",
    "npm run test --workspaces --if-present",
  ],
  [
    {
      "package.json": '{"scripts":{"test":"vitest"}}',
      "pnpm-workspace.yaml": "",
      "pnpm-lock.yaml": "",
      "packages/a/package.json": scripts,
    },
    "pnpm install --frozen-lockfile",
    "pnpm --recursive --if-present run build",
    "pnpm test",
  ],
  [
    {
      "package.json": '{"packageManager":"yarn@4.1.0","workspaces":["a"]}',
      "a/package.json": placeholder,
      "b/package.json": '{"scripts":{"build":"tsc"}}',
    },
    "yarn install",
    "yarn workspaces foreach --all --topological run build",
    null,
  ],
  [
    { "package.json": '{"workspaces":["a"]}', "yarn.lock": "", "a/package.json": scripts },
    "yarn install --frozen-lockfile",
    null,
    null,
  ],
  [{ "package.json": scripts, "scripts/test": "" }, "npm install", "npm run build", "npm test"],
  [{ "Cargo.toml": "", "scripts/install": "" }, null, "cargo build", "cargo test"],
  [{ "pyproject.toml": "[tool.ruff]\n" }, null, null, null],
  [
    { "setup.py": "", "setup.cfg": "[metadata]\n[tool:pytest]\n" },
    `${made(".venv")} -e . pytest`,
    null,
    ".venv/bin/python -m pytest",
  ],

  [{ "go.mod": "module example.com/a\n" }, null, "go build ./...", "go test ./..."],
  [
    { "go.work": "go 1.22\n\nuse (\n\t./api // served\n\t./cmd/app/\n\t../away\n)\nuse .\n" },
    null,
    "go build ./api/... ./cmd/app/... ./...",
    "go test ./api/... ./cmd/app/... ./...",
  ],
  [
    { "go.work": "go 1.22\nuse ./a$(x)\n", "go.mod": "module a\n" },
    null,
    "go build ./...",
    "go test ./...",
  ],
  [{ "Cargo.toml": '[package]\nname = "a"\n' }, null, "cargo build", "cargo test"],

  [{ "pom.xml": "<project/>" }, null, "mvn -B -DskipTests package", "mvn -B test"],
  [{ "pom.xml": "<project>", mvnw: "" }, null, "./mvnw -B -DskipTests package", "./mvnw -B test"],
  [{ "build.gradle": "" }, null, "gradle assemble", "gradle test"],
  [{ "settings.gradle.kts": "", gradlew: "" }, null, "./gradlew assemble", "./gradlew test"],

  [
    { Makefile: ".PHONY: test\ndeps:\n\tx\nbuild test: deps\n\ty\n" },
    "make deps",
    "make build",
    "make test",
  ],
  [{ Makefile: "install:\n\tcp a /usr/bin\n" }, null, null, null],
  [{ Makefile: "build := out\ntest ?= x\n#build:\n\tbuild: x\n" }, null, null, null],
  [{ Makefile: "all \\\n  build: a.o\r\n" }, null, "make build", null],
  [{ GNUmakefile: "test::\n", Makefile: "build:\n" }, null, null, "make test"],
  [
    { justfile: "deps:\n  x\n@build mode='fast' *args: deps\n  y\ntest filter:\n  z\n" },
    "just deps",
    "just build",
    null,
  ],
  [{ Justfile: "build := 'out'\ntest:\n" }, null, null, "just test"],
  [
    {
      "Taskfile.yml":
        "version: '3'\nvars:\n  test: 1\ntasks:\n  # All\n  deps: go mod download\n  build:\n    desc: Build\n    cmds:\n      - go build\n  'test':\n    cmds: [x]\n",
    },
    "task deps",
    "task build",
    "task test",
  ],
  [
    {
      "taskfile.dist.yaml":
        "tasks:\n  build:\n    requires:\n      vars: [A]\n  test:\n    internal: true\n  check:\n    - x\nincludes:\n  test: ./a\n",
    },
    null,
    null,
    "task check",
  ],

  [{ "composer.json": "{}" }, "composer install --no-interaction", null, null],
  [
    { "composer.json": '{"scripts":{"build":"x","test":["y"]}}', "phpunit.xml": "" },
    "composer install --no-interaction",
    "composer run-script build",
    "composer run-script test",
  ],
  [
    { "composer.json": "{}", "phpunit.xml.dist": "" },
    "composer install --no-interaction",
    null,
    "vendor/bin/phpunit",
  ],

  [{ Gemfile: "" }, "bundle install", null, null],
  [{ Gemfile: "", "spec/": "" }, "bundle install", null, "bundle exec rspec"],
  [{ Gemfile: "", Rakefile: "", "test/": "" }, "bundle install", null, "bundle exec rake test"],
  [{ Gemfile: "", "bin/rails": "", "test/": "" }, "bundle install", null, "bin/rails test"],
  [{ Gemfile: "", "bin/rails": "", "spec/": "" }, "bundle install", null, "bundle exec rspec"],
  [{ "mix.exs": "" }, "mix deps.get", "mix compile", "mix test"],
  [{ "build.sbt": "" }, null, "sbt compile", "sbt test"],
  [{ "Package.swift": "", "Gemfile.lock": "", Gemfile: "" }, null, "swift build", "swift test"],
  [
    { "pubspec.yaml": "dependencies:\n  flutter:\n    sdk: flutter\n" },
    "flutter pub get",
    null,
    "flutter test",
  ],
  [{ "pubspec.yaml": "name: a\n" }, "dart pub get", null, "dart test"],
  [{ "stack.yaml": "", "a.cabal": "" }, null, "stack build", "stack test"],
  [{ "a.cabal": "" }, null, "cabal build all", "cabal test all"],
  [{ "dune-project": "" }, null, "dune build", "dune test"],
  [{ "build.zig": "" }, null, "zig build", "zig build test"],
  [
    { "meson.build": "" },
    null,
    "meson setup build && meson compile -C build",
    "meson test -C build",
  ],
  // A configure beside a Makefile does not write that, and a runner of CI is no part of the command.
  [
    {
      configure: "",
      Makefile: "help:\n\tcat help\nrelease:\n\tocaml boot.ml\ntest:\n\tdune test\n",
      "dune-project": "",
      CI: "opam exec -- make test",
    },
    null,
    "dune build",
    "make test",
  ],
  [
    {
      Makefile: "test:\n\tdune test\n",
      "dune-project": "",
      CI: "nix develop -i .#ci -c make test",
    },
    null,
    "dune build",
    "make test",
  ],
  [
    {
      "CMakeLists.txt":
        'option(LOG_BUILD_TESTS "Build tests" OFF)\noption(LOG_BUILD_BENCH "Bench" OFF)\nif(LOG_BUILD_TESTS)\n  enable_testing()\nendif()\n',
      ".gitignore": "build/*\n",
    },
    null,
    "cmake -S . -B build -DLOG_BUILD_TESTS=ON && cmake --build build",
    "ctest --test-dir build --output-on-failure",
  ],
  [
    {
      "CMakeLists.txt": 'option(BUILD_TESTING "Build tests" ON)\nenable_testing()\n',
      ".gitignore": "build\n",
    },
    null,
    "cmake -S . -B build && cmake --build build",
    "ctest --test-dir build --output-on-failure",
  ],
  [
    { "CMakeLists.txt": "project(a)\nenable_testing()\n", ".gitignore": "/build/\n" },
    null,
    "cmake -S . -B build && cmake --build build",
    "ctest --test-dir build --output-on-failure",
  ],
  [
    { "CMakeLists.txt": "project(a)\n", ".gitignore": "*.o\nout\n" },
    null,
    "cmake -S . -B out && cmake --build out",
    null,
  ],
  [{ "a.sln": "" }, "dotnet restore", "dotnet build", "dotnet test"],
  [{ "a.csproj": "<Project/>" }, "dotnet restore", "dotnet build", null],
  [
    { "a.csproj": '<PackageReference Include="Microsoft.NET.Test.Sdk"/>' },
    "dotnet restore",
    "dotnet build",
    "dotnet test",
  ],

  [
    { "Cargo.toml": '[package]\nname = "a"\n[workspace]\nmembers = ["b"]\n' },
    null,
    "cargo build --workspace",
    "cargo test --workspace",
  ],
  [
    { "Cargo.toml": '[package]\nname="a"\n[dependencies]\nb.path="b"\n[workspace]\n' },
    null,
    "cargo build --workspace",
    "cargo test --workspace",
  ],
  [
    { "Cargo.toml": '[package]\nname="a"\n[workspace]\nmembers=["b"]\ndefault-members=["."]\n' },
    null,
    "cargo build",
    "cargo test",
  ],
  [{ "Cargo.toml": '[workspace]\nmembers = ["b"]\n' }, null, "cargo build", "cargo test"],
  [
    { "pom.xml": "<project><modules>\n<module>a</module></modules>" },
    null,
    "mvn -B -DskipTests package",
    "mvn -B verify",
  ],
  [
    { "pom.xml": "<project>", CI: "mvn --batch-mode verify" },
    null,
    "mvn -B -DskipTests package",
    "mvn -B verify",
  ],
  [
    { "build.gradle.kts": 'plugins { kotlin("multiplatform") }', gradlew: "" },
    null,
    "./gradlew assemble",
    "./gradlew check",
  ],
  [
    { "settings.gradle": "include 'a'", gradlew: "", CI: "./gradlew build --scan" },
    null,
    "./gradlew assemble",
    "./gradlew check",
  ],
  [{ "a.sln": "", "b.sln": "" }, null, null, null],
  [{ "a.csproj": "<Project/>", "b.csproj": "<Project/>" }, null, null, null],
  [
    { "a.csproj": "<Project/>", "b.csproj": "<Project/>", CI: "dotnet build b.csproj" },
    "dotnet restore b.csproj",
    "dotnet build b.csproj",
    null,
  ],
  [
    { "a.sln": "", "b.csproj": "<Project/>" },
    "dotnet restore a.sln",
    "dotnet build a.sln",
    "dotnet test a.sln",
  ],
  [
    { "a.sln": "", "b.slnx": "", CI: "dotnet test b.slnx" },
    "dotnet restore b.slnx",
    "dotnet build b.slnx",
    "dotnet test b.slnx",
  ],

  // Targets of make: which are meant.
  [{ Makefile: "all: a.o\ncheck:\n\t./a\n" }, null, "make", "make check"],
  [{ Makefile: "default: all\n.DEFAULT:\n\t$(MAKE) -C src $@\n" }, null, "make", "make test"],
  [
    { Makefile: "include common.mk\nx:\n", "common.mk": "build:\ntest:\n" },
    null,
    "make build",
    "make test",
  ],
  [{ Makefile: "install:\n\tnpm ci\ntest:\n" }, "make install", null, "make test"],
  [
    { Makefile: ".DEFAULT_GOAL := all\nall: lint\ntest:\n\tpytest\n", "pyproject.toml": project },
    `${made(".venv")} -e .`,
    null,
    ". .venv/bin/activate && make test",
  ],

  // Environments of Python that the tests need.
  [
    {
      "pyproject.toml": `${project}[dependency-groups]\ntests = []\n`,
      "uv.lock": "",
      "tests/": "",
    },
    "uv sync --group tests",
    null,
    "uv run pytest",
  ],
  [
    {
      "pyproject.toml": `${project}[dependency-groups]\ntests = []\ndev = [{include-group = "tests"}]\n[tool.uv.workspace]\nmembers = ["a"]\n`,
      "uv.lock": "",
    },
    "uv sync --all-packages",
    null,
    null,
  ],
  [
    {
      "pyproject.toml": `${project}[project.optional-dependencies]\ntest = []\n`,
      "requirements-dev.txt": "tox\n",
      "src/": "",
      "tests/": "",
    },
    `${made(".venv")} -r requirements-dev.txt -e ".[test]" pytest`,
    null,
    ".venv/bin/python -m pytest",
  ],
  [
    { "setup.py": "", "noxfile.py": "@nox.session\ndef tests(session):\n", "tests/": "" },
    `${made(".venv")} nox`,
    null,
    ".venv/bin/python -m nox -s tests",
  ],
  [
    { "setup.py": "", "tox.ini": "[testenv]\n", CI: "tox run -e py312" },
    `${made(".venv")} tox`,
    null,
    ".venv/bin/python -m tox -e py",
  ],
  [
    { "setup.py": "", "tox.ini": "[testenv]\n", "tests/": "", CI: "python -m pytest -n auto" },
    `${made(".venv")} -e . pytest`,
    null,
    ".venv/bin/python -m pytest",
  ],
  [
    { "pyproject.toml": `${project}[tool.hatch.envs.default.scripts]\ntest = "pytest"\n` },
    `${made(".venv")} hatch`,
    null,
    ".venv/bin/python -m hatch run test",
  ],
  [
    { "requirements.txt": "", CI: "python app/manage.py test app/ --parallel" },
    `${made(".venv")} -r requirements.txt`,
    null,
    ".venv/bin/python app/manage.py test app/",
  ],
  [
    { "pyproject.toml": "", "uv.lock": "", "manage.py": "" },
    "uv sync",
    null,
    "uv run python manage.py test",
  ],
  [
    { "configure.ac": "", "autogen.sh": "" },
    null,
    "./autogen.sh && ./configure && make",
    "make check",
  ],

  // Several that are there: those that CI runs.
  [
    { "go.mod": "module a\n", Makefile: "build:\ntest:\n", CI: "make lint test" },
    null,
    "go build ./...",
    "make test",
  ],
  [
    { "go.mod": "module a\n", Makefile: "build:\ntest:\n", CI: "CGO_ENABLED=0 go test -race ./x" },
    null,
    "go build ./...",
    "go test ./...",
  ],
  [
    { "package.json": scripts, Gemfile: "", "spec/": "", CI: "npm run test:ci\nbundle exec rspec" },
    "npm install && bundle install",
    "npm run build",
    "npm test && bundle exec rspec",
  ],
  [
    { "package.json": scripts, "composer.json": "{}", "phpunit.xml": "", CI: "vendor/bin/phpunit" },
    "npm install && composer install --no-interaction",
    "npm run build",
    "vendor/bin/phpunit",
  ],
  [
    { "go.mod": "module a\n", "scripts/test.sh": "", CI: "bash scripts/test-cov.sh" },
    null,
    "go build ./...",
    "./scripts/test.sh",
  ],

  // Without a word of CI, each command from the first that has it.
  [
    { "package.json": '{"scripts":{"test":"x"}}', Makefile: "build:\ntest:\n" },
    "npm install",
    "make build",
    "npm test",
  ],
  // A target that runs that command gives it the project's options.
  [
    {
      "go.mod": "module a\n",
      Makefile: "build:\n\tgo build -o b .\ntest: lint\n\t@go test -race ./...\n",
    },
    null,
    "make build",
    "make test",
  ],
  [
    { "go.mod": "module a\n", Makefile: "build:\n\tdocker build .\ntest:\n\tgo vet ./...\n" },
    null,
    "go build ./...",
    "go test ./...",
  ],
  [
    { "go.mod": "module a\n", Makefile: "test:\n\tgo test -race ./...\n", CI: "go test ./..." },
    null,
    "go build ./...",
    "go test ./...",
  ],
  [
    {
      "uv.lock": "",
      "pyproject.toml": project,
      "tests/": "",
      justfile: "test:\n  pytest -n auto\n",
    },
    "uv sync",
    null,
    "uv run just test",
  ],
  [{ "package.json": "{", "go.mod": "module a\n" }, null, "go build ./...", "go test ./..."],
];

test.each(ROWS)("%j gives install %s, build %s, test %s", (top, install, build, run) => {
  expect(commands(top)).toEqual([install, build, run]);
});

test.each([
  ["package.json", "{", "package.json is not valid JSON, so it was not used"],
  ["package.json", "[]", "package.json does not contain a JSON object, so it was not used"],
  ["package.json", "", "package.json is not valid JSON, so it was not used"],
  ["composer.json", "null", "composer.json does not contain a JSON object, so it was not used"],
  ["deno.json", '{"a" 1}', "deno.json is not valid JSON, so it was not used"],
  ["pyproject.toml", "[", "pyproject.toml is not valid TOML, so it was not used"],
  ["Cargo.toml", "= 1", "Cargo.toml is not valid TOML, so it was not used"],
  ["go.mod", "\0", "go.mod does not name a module, so it was not used"],
  ["pom.xml", "<html>", "pom.xml does not contain a project, so it was not used"],
])("a broken %s (%j) is ignored with a note", (name, text, note) => {
  const found = detect({ [name]: text });

  expect(found).toEqual({ notes: [note] });
});

test.each([
  ["vite build --watch", "jest --watchAll"],
  ["tsc -w", "vitest watch"],
  ["rollup -c -w", "nodemon --exec mocha"],
])("scripts that do not end, %j and %j, are not used, with a note", (build, test) => {
  const found = detect({ "package.json": JSON.stringify({ scripts: { build, test } }) });

  expect(found).toEqual({
    install: { command: "npm install", from: "package.json" },
    notes: ["build", "test"].map(
      (name) =>
        `the script ${name} of package.json watches files and does not end, so it was not used`,
    ),
  });
});

test.each([
  ["react-scripts test", "CI=true npm test"],
  ["react-scripts test --watchAll=false", "npm test"],
  ["CI=1 react-scripts test", "npm test"],
  ["vitest --watch=false", "npm test"],
  ["ng test --no-watch", "npm test"],
  ["pnpm -w run all", "npm test"],
])("the script %j is run as %j", (body, command) => {
  const found = detect({ "package.json": JSON.stringify({ scripts: { test: body } }) });

  expect([found.test?.command, found.notes]).toEqual([command, []]);
});

test.each([
  [
    { "package.json": scripts, "go.mod": "module a\n" },
    "the tests of go.mod are left out; to run them too: `tool config set ship.testCommand 'npm test && go test ./...'`",
  ],
  [{ "package.json": scripts, "go.mod": "module a\n", CI: "npm test" }, null],
  [{ "package.json": scripts, "go.mod": "module a\n", CI: "npm test\ngo test -race" }, null],
  [{ "package.json": "{}", "go.mod": "module a\n" }, null],
  [{ "bin/test": "go test", "pom.xml": "<project/>", "go.mod": "module a\n" }, null],
])("of the languages of %j that no CI tests, a note tells: %j", (top, note) => {
  expect(detect(top).notes).toEqual(note === null ? [] : [note]);
});

test("each command says what it was told from", () => {
  const found = detect({ "package.json": scripts, "package-lock.json": "" });

  expect([found.install?.from, found.build?.from]).toEqual([
    "package-lock.json",
    "the script build of package.json",
  ]);
});
