"""The king: a search that heeds a net which has learned to play."""

from oriflamme.bots.inference.model_output import ModelUnavailable as ModelUnavailable
from oriflamme.bots.inference.prediction import Prediction as Prediction
from oriflamme.bots.inference.prediction import predict as predict
from oriflamme.bots.king.king import King as King
from oriflamme.bots.king.onnx_model import OnnxModel as OnnxModel
