/** Packages of npm that many projects use: names that others like to be mistaken for. */
export const POPULAR_NPM: ReadonlySet<string> = new Set(
  `abort-controller acorn agent-base ajv angular ansi-colors ansi-regex ansi-styles anymatch apollo-server archiver
  async autoprefixer aws-sdk axios axios-mock-adapter babel-core babel-eslint babel-jest babel-loader bcrypt bcryptjs
  better-sqlite3 bluebird body-parser bootstrap browserify browserslist bull bullmq busboy camelcase canvas chai chalk
  chart.js cheerio chokidar classnames cli-spinners cli-table3 cliui clsx color color-convert colorette colors
  commander compression concurrently config connect cookie cookie-parser cookie-session core-js cors cross-env
  cross-fetch cross-spawn crypto-js css-loader csurf csv-parse cypress dayjs date-fns debug deepmerge del depcheck
  discord.js dotenv dotenv-expand ejs electron electron-builder ember-cli enquirer enzyme es-abstract esbuild
  escape-string-regexp eslint eslint-config-airbnb eslint-config-prettier eslint-plugin-import eslint-plugin-jest
  eslint-plugin-prettier eslint-plugin-react esprima execa express express-rate-limit express-session
  express-validator fast-check fast-deep-equal fast-glob fastify faker fetch-mock file-loader find-up firebase
  firebase-admin flow-bin follow-redirects form-data formidable framer-motion fs-extra fuse.js gatsby glob globals
  globby googleapis got graceful-fs graphql graphql-tag grunt gulp handlebars hapi helmet highlight.js history
  html-webpack-plugin http-proxy http-proxy-middleware http-server https-proxy-agent husky i18next iconv-lite immer
  immutable inquirer ioredis isomorphic-fetch istanbul jasmine jest jest-cli joi jquery js-cookie js-yaml jsdom
  jsonwebtoken jszip karma knex koa koa-router kleur langchain less level lerna levelup lint-staged lodash lodash-es
  lodash.merge log4js loglevel lowdb lru-cache luxon mapbox-gl mariadb markdown-it marked material-ui memfs merge2
  micromatch mime mime-types minimatch minimist mkdirp mobx mobx-react mocha moment moment-timezone mongodb mongoose
  morgan ms msw multer mysql mysql2 mustache nanoid nedb neo4j-driver next next-auth nock node-cron node-fetch
  node-forge node-gyp node-sass nodemailer nodemon npm npm-run-all nunjucks nuxt nyc object-assign openai ora
  p-limit p-map p-queue parcel passport passport-jwt passport-local path-to-regexp phaser picomatch pino pino-pretty
  playwright pm2 postcss postcss-loader postgres preact prettier prisma progress prom-client prompts prop-types
  protobufjs proxy-agent pug puppeteer puppeteer-core qs query-string ramda raw-body react react-dom react-hook-form
  react-icons react-native react-query react-redux react-router react-router-dom react-scripts react-select
  readable-stream recharts redis redux redux-saga redux-thunk reflect-metadata regenerator-runtime request
  request-promise resolve rimraf rollup rxjs safe-buffer sass sass-loader selenium-webdriver semver sequelize
  serialize-javascript serve serve-static sharp shelljs shortid showdown simple-git sinon sirv slugify snyk socket.io
  socket.io-client source-map source-map-support sqlite3 storybook stripe strip-ansi style-loader styled-components
  stylelint superagent supertest supports-color svelte svgo swagger-ui-express swr systemjs tailwindcss tap tape
  terser three through2 tippy.js tmp toastr tough-cookie ts-jest ts-loader ts-node tsconfig-paths tslib tslint tsup
  tsx turbo twilio typeorm typescript ua-parser-js uglify-js ulid underscore undici unified unzipper url-loader
  url-parse uuid validator vinyl vite vitest vue vue-router vuetify vuex web3 webpack webpack-bundle-analyzer
  webpack-cli webpack-dev-server webpack-merge winston winston-daily-rotate-file workbox wrap-ansi ws xml2js xmldom
  xstate yallist yaml yargs yargs-parser yeoman-generator yup zod zone.js zustand`.split(/\s+/),
);

/** Packages of PyPI that many projects use, as its rules write their names. */
export const POPULAR_PYPI: ReadonlySet<string> = new Set(
  `aiobotocore aiofiles aiohttp aiomysql aiosignal alembic altair amqp anthropic anyio apache-airflow appdirs
  argcomplete argon2-cffi arrow asgiref asn1crypto astroid asyncpg attrs autopep8 awscli azure-core azure-identity
  babel backoff bandit bcrypt beautifulsoup4 billiard black bleach bokeh boto boto3 botocore bottle cachetools celery
  certifi cffi chardet charset-normalizer cherrypy click cloudpickle colorama configparser confluent-kafka coverage
  cryptography cython dash dask databases dataclasses dateparser decorator deprecated dill discord.py distlib distro
  django django-cors-headers django-debug-toolbar django-environ django-filter django-redis djangorestframework
  djongo dnspython docker docker-compose docutils dogpile.cache drf-yasg ecdsa elasticsearch email-validator et-xmlfile
  eventlet execnet fabric faker falcon fastapi filelock fire flake8 flask flask-cors flask-login flask-migrate
  flask-restful flask-sqlalchemy fonttools frozenlist fsspec future gensim gevent gitpython google-api-core
  google-api-python-client google-auth google-cloud-storage graphene greenlet grpcio gunicorn h11 h5py hiredis
  httpcore httplib2 httptools httpx huggingface-hub hypothesis idna imageio importlib-metadata inflection iniconfig
  invoke ipykernel ipython isort itsdangerous jedi jinja2 jmespath joblib jsonpatch jsonschema jupyter jupyterlab
  jwcrypto kafka-python keras keyring kombu kubernetes langchain lightgbm llvmlite locust loguru lxml mako markdown
  markdown-it-py markupsafe marshmallow matplotlib mccabe mercurial mlflow mock moto msgpack multidict mypy
  mysql-connector-python mysqlclient nbconvert nbformat neo4j networkx nltk nose notebook numba numpy oauthlib openai
  opencv-python openpyxl orjson packaging pandas paramiko parso passlib pathspec peewee pendulum pexpect pillow pip
  pip-tools pipenv platformdirs playwright plotly pluggy poetry pre-commit prettytable progressbar2 prometheus-client
  prompt-toolkit protobuf psutil psycopg psycopg2 psycopg2-binary pulp pyarrow pyasn1 pycodestyle pycparser
  pycryptodome pydantic pydantic-core pyflakes pygame pygments pyinstaller pyjwt pylint pymongo pymysql pynacl
  pyodbc pyopenssl pyparsing pyperclip pyqt5 pyserial pyspark pytest pytest-asyncio pytest-cov pytest-django
  pytest-mock pytest-xdist python-dateutil python-dotenv python-jose python-multipart python-telegram-bot pytorch
  pytorch-lightning pytz pywin32 pyyaml pyzmq rapidfuzz redis regex requests requests-oauthlib requests-toolbelt rich
  rq rsa ruff s3transfer scikit-image scikit-learn scipy scrapy seaborn selenium sentence-transformers sentry-sdk
  setuptools shapely simplejson six slack-sdk smart-open sniffio snowflake-connector-python soupsieve spacy sphinx
  sqlalchemy sqlparse starlette statsmodels streamlit stripe structlog supervisor sympy tabulate tenacity tensorboard
  tensorflow termcolor thrift tiktoken tokenizers toml tomli torch torchvision tornado tox tqdm traitlets transformers
  trio tweepy twilio twine twisted typer typing-extensions tzdata tzlocal ujson uritemplate urllib3 uvicorn uvloop
  virtualenv watchdog watchfiles wcwidth webdriver-manager websocket-client websockets werkzeug wheel wrapt wtforms
  xgboost xlrd xlsxwriter xmltodict yarl zipp zope.interface`.split(/\s+/),
);

/** Packages of npm that are what they say, and whose names are near to a popular one by chance. */
export const NEAR_NPM: ReadonlySet<string> = new Set(
  `ansi-color ansicolors ansistyles args-parser aws-cdk bcrypto camel-case cli-spinner cli-table cli-table2
  colord cookies crypt crypto-es css-parse csv-loader csv-parser dargs dtslint echarts es-cookie findup formdata
  fs.extra gaxios global grant graphiql http-proxy-agent http2-proxy inquirer2 jsdoc jslint jssip kea-router
  koa-route leven mem-fs memjs merge mimer mkdir mkdirp2 mquery mssql npm-run-all2 nprogress object.assign p-tap
  preact-router prettierx prompt protobuf.js ps-node querystring rambda react-selecto reqwest resolver rsync
  safer-buffer scrypt scss-loader semiver servie simple-get sqlite storyblok strip through tslint-config-airbnb
  tslint-config-prettier tslint-plugin-prettier ttypescript uglify-es vargs vasync xml-js xmldoc`.split(
    /\s+/,
  ),
);

/** The same of Python's index. */
export const NEAR_PYPI: ReadonlySet<string> = new Set(
  `aiofile aredis authlib bpython cattrs cchardet config-parser crick ctransformers cwcwidth django-filer
  elasticsearch5 elasticsearch6 elasticsearch7 elasticsearch8 elasticsearch9 fabric2 fabric3 fastai futures
  gpytorch grapheme grequests gsutil hjson httpr hyper ijson ipytest jsonpath markdown2 myjwt ngboost openapi
  parse parsl parsy progressbar psycopg-binary pyaml pycryptodomex pylink pymssql pyqt6 pyshark retworkx scapy
  scipp scrypt simpy spython tensorboardx tombi torchx unicorn uri-template usort vyper websocket willow wsgiref`.split(
    /\s+/,
  ),
);
